import manifest from '../../package.json' with { type: 'json' }

/** Of the product that runs. */
export const VERSION: string = manifest.version
