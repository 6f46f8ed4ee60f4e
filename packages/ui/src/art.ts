/** Where the illustration is that the server dresses in the brand. */
export const artUrl = (name: string): string => `/art/${name}.svg`
