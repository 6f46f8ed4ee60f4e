/** The id of the script element that carries the page's settings. */
export const CONFIG_ELEMENT = 'config'
/** The id of the one that carries what the page's loaders answered when the server rendered it. */
export const LOADER_DATA_ELEMENT = 'loader-data'
