/**
 * What the widget's frame runs on. It is written for React like the site and runs on Preact, which is a tenth of it
 * (docs/decisions/0012-the-frame-runs-on-preact.md); its tests do as well.
 */
export const PREACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react-dom/test-utils': 'preact/test-utils',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  react: 'preact/compat',
}
