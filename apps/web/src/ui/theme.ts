import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'

const tuple = (name: (index: number) => string): MantineColorsTuple => [
  name(0),
  name(1),
  name(2),
  name(3),
  name(4),
  name(5),
  name(6),
  name(7),
  name(8),
  name(9),
]

const NEUTRALS = [
  '--paper',
  '--sunken',
  '--line',
  '--line',
  '--line-strong',
  '--ink-quiet',
  '--ink-quiet',
  '--ink-quiet',
  '--ink',
  '--ink',
] as const

const floating = 'var(--shadow-float)'
const close = { closeButtonProps: { 'aria-label': 'Закрыть' } }

/** Mantine dressed in the product's tokens: every colour is a custom property, so that a brand needs no build. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: {
    brand: tuple((index) => `var(--brand-${index})`),
    gray: tuple((index) => `var(${NEUTRALS[index] ?? '--ink'})`),
    red: tuple((index) => (index < 4 ? 'var(--danger-tint)' : 'var(--danger)')),
  },
  white: 'var(--surface)',
  black: 'var(--ink)',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '700' },
  radius: {
    xs: '0.25rem',
    sm: 'var(--radius-control)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-cell)',
  },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: floating, lg: floating, xl: floating },
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    const filled = input.variant === 'filled' && (input.color ?? 'brand') === 'brand'
    return filled ? { ...colours, color: 'var(--on-brand)' } : colours
  },
  components: {
    CloseButton: { defaultProps: { 'aria-label': 'Закрыть' } },
    Modal: { defaultProps: close },
    Drawer: { defaultProps: close },
    Notification: { defaultProps: close },
  },
})
