/** Whether a call costs nothing from all of Russia: numbers of the code 800 alone. */
export const isFreeCall = (phone: string): boolean => /^[78]800/.test(phone.replaceAll(/\D/g, ''))
