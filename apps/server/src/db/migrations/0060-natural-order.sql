-- Numbers within a text stand by their value: «A-2» before «A-10».
CREATE COLLATION natural_order (provider = icu, locale = 'ru-u-kn-true');
