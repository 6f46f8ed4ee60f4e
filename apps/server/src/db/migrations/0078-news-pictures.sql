-- Pictures of news are uploaded in the console; what a picture shows is told in words.

ALTER TABLE news ADD COLUMN picture_alt text NOT NULL DEFAULT '';

-- Files of the store that everybody may read: a key that is not here is no picture of news.
CREATE TABLE news_picture (
  file_key text COLLATE "C" PRIMARY KEY,
  media_type text COLLATE "C" NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  uploaded_at timestamptz NOT NULL
);
