import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { theme } from './theme.ts'

/** The families that the product's components use; Mantine's other eleven stay out of the page. */
const FAMILIES = new Set(['brand', 'gray', 'red'])

const ownColour = /^--mantine-color-([a-z]+)-(\d|text|filled|light|outline|contrast)/

const isUsed = (name: string): boolean => {
  const family = ownColour.exec(name)?.[1]
  return family === undefined || family === 'default' || FAMILIES.has(family)
}

/** What Mantine would guess from its own greys, said in our tokens. */
const OVERRIDES = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-dimmed': 'var(--ink-quiet)',
  '--mantine-color-placeholder': 'var(--ink-quiet)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--paper)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-quiet)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
  '--mantine-color-brand-light': 'var(--brand-tint)',
  '--mantine-color-brand-light-hover': 'var(--brand-1)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
}

/**
 * Mantine's custom properties as a file of our own: the provider would write them into a `<style>` of the page,
 * which the content security policy forbids. `mantine-variables.css` is kept equal to this by its test.
 */
export const mantineVariables = (): string => {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const lines = Object.entries({ ...variables, ...light, ...OVERRIDES })
    .filter(([name]) => isUsed(name))
    .map(([name, value]) => `  ${name}: ${value};`)
  return `/* Written by mantine-variables.test.ts from theme.ts; do not edit. */\n:root {\n${lines.join('\n')}\n}\n`
}
