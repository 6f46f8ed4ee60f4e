import { renderPre } from './render-guide.ts'
import { SAMPLE_LANGUAGES, type Samples } from './samples.ts'

/**
 * Samples as tabs that need no script: the chosen one is shown by the style sheet, and all of them where that cannot.
 * @param name unique on the page
 * @param title what the samples are of
 */
export const renderSamples = (name: string, title: string, samples: Samples): string =>
  `<div class="code"><div class="tabs" role="radiogroup" aria-label="Язык: ${title}">${SAMPLE_LANGUAGES.map(
    ({ id, label }, at) =>
      `<label><input type="radio" name="${name}" value="${id}"${at === 0 ? ' checked' : ''}>${label}</label>`,
  ).join('')}</div>
${SAMPLE_LANGUAGES.map(({ id, label }) => renderPre(samples[id], `${label} ${title}`, id)).join('\n')}</div>
`
