/** Mantine's theme from the tokens. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { stepsOf } from '../theme/accent.ts';
import { hexOf, oklch, rgbOf } from '../theme/color.ts';
import type { Palette } from '../theme/palette.ts';
import { breakpoints, fonts, meaningBases, radiusPx } from '../theme/tokens.ts';

const tuple = (steps: string[]): MantineColorsTuple => steps as unknown as MantineColorsTuple;
const rem = (px: number): string => `${px / 16}rem`;
const em = (px: number): string => `${px / 16}em`;

const warmGrays = [0.985, 0.965, 0.93, 0.88, 0.8, 0.7, 0.58, 0.46, 0.34, 0.24].map((l) => oklch(l, 0.01, 60));
const warmDarks = [0.88, 0.755, 0.62, 0.5, 0.36, 0.3, 0.24, 0.215, 0.19, 0.16].map((l) => oklch(l, 0.01, 60));
const meaningSteps = (name: keyof typeof meaningBases): MantineColorsTuple =>
  tuple(stepsOf(hexOf(rgbOf(meaningBases[name]))));

const meaningOfColor: Record<string, string> = {
  accent: 'accent',
  green: 'good',
  yellow: 'notice',
  red: 'danger',
  blue: 'info',
};

export function mantineTheme(light: Palette, words: { close: string; decimal: string }): MantineThemeOverride {
  return createTheme({
    colors: {
      accent: tuple(stepsOf(light.accent.fill)),
      gray: tuple(warmGrays),
      dark: tuple(warmDarks),
      green: meaningSteps('good'),
      yellow: meaningSteps('notice'),
      red: meaningSteps('danger'),
      blue: meaningSteps('info'),
    },
    primaryColor: 'accent',
    components: {
      // What is asked stands out from the fields that are to be filled in for it.
      Modal: { styles: { title: { fontFamily: fonts.display, fontWeight: 650, fontSize: rem(22), lineHeight: 1.2 } } },
      // A dialog's header would be a second banner of the page.
      ModalHeader: { defaultProps: { role: 'none' } },
      DrawerHeader: { defaultProps: { role: 'none' } },
      CloseButton: { defaultProps: { 'aria-label': words.close } },
      // Whichever of both is typed means the same.
      NumberInput: { defaultProps: { decimalSeparator: words.decimal, allowedDecimalSeparators: ['.', ','] } },
      // Without a colour it writes white on any fill.
      Chip: { defaultProps: { color: 'accent' } },
      // With the corners of everything else it would be a circle, which means one of several.
      Checkbox: { defaultProps: { radius: 4 } },
      // A table that is wider than its page is scrolled with the keyboard as well.
      TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
      // A button without a name, of which not every browser knows what it does.
      ColorInput: { defaultProps: { withEyeDropper: false } },
    },
    fontFamily: fonts.text,
    headings: {
      fontFamily: fonts.display,
      fontWeight: '650',
      sizes: {
        h1: { fontSize: rem(36), lineHeight: '1.1' },
        h2: { fontSize: rem(28), lineHeight: '1.15' },
        h3: { fontSize: rem(22), lineHeight: '1.2' },
        h4: { fontSize: rem(18), lineHeight: '1.3' },
        h5: { fontSize: rem(16), lineHeight: '1.4' },
        h6: { fontSize: rem(14), lineHeight: '1.4' },
      },
    },
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(22) },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: `${radiusPx}px`, sm: `${radiusPx}px`, md: `${radiusPx}px`, lg: `${radiusPx}px`, xl: `${radiusPx}px` },
    defaultRadius: 'md',
    shadows: { xs: 'none', sm: 'none', md: 'var(--p-shadow)', lg: 'var(--p-shadow)', xl: 'var(--p-shadow)' },
    breakpoints: {
      xs: em(breakpoints.small),
      sm: em(breakpoints.medium),
      md: em(breakpoints.large),
      lg: em(breakpoints.wide),
      xl: em(1440),
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    // Mantine would write white on any fill; ours carries its own computed ink.
    variantColorResolver: (input) => {
      // Gray is for what is neither good nor bad, such as a draft: its words are as easy to read as the text around them.
      if (input.color === 'gray' && (input.variant === 'outline' || input.variant === 'light'))
        return {
          background: input.variant === 'light' ? 'var(--mantine-color-default-hover)' : 'transparent',
          hover: 'var(--mantine-color-default-hover)',
          color: input.variant === 'light' ? 'var(--mantine-color-text)' : 'var(--mantine-color-dimmed)',
          border: '1px solid var(--mantine-color-default-border)',
        };
      const role = meaningOfColor[input.color ?? 'accent'];
      if (!role) return defaultVariantColorsResolver(input);
      if (input.variant === 'filled')
        return {
          background: `var(--p-${role})`,
          hover: `var(--p-${role}-hover)`,
          color: `var(--p-on-${role})`,
          border: '1px solid transparent',
        };
      if (input.variant === 'light')
        return {
          background: `var(--p-${role}-soft)`,
          hover: `var(--p-${role}-soft)`,
          color: `var(--p-${role}-text)`,
          border: `1px solid var(--p-${role}-line)`,
        };
      if (input.variant === 'subtle' || input.variant === 'transparent' || input.variant === 'outline')
        return {
          background: 'transparent',
          hover: input.variant === 'transparent' ? 'transparent' : `var(--p-${role}-soft)`,
          color: `var(--p-${role}-text)`,
          border: input.variant === 'outline' ? `1px solid var(--p-${role}-text)` : '1px solid transparent',
        };
      return defaultVariantColorsResolver(input);
    },
  });
}

function mantineVariables(palette: Palette): Record<string, string> {
  return {
    '--mantine-color-body': palette.ground,
    '--mantine-color-text': palette.text,
    '--mantine-color-bright': palette.text,
    '--mantine-color-dimmed': palette.muted,
    '--mantine-color-placeholder': palette.muted,
    '--mantine-color-anchor': palette.accent.text,
    '--mantine-color-error': palette.meaning.danger.text,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-hover': palette.inset,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette.line,
    '--mantine-color-disabled': palette.inset,
    '--mantine-color-disabled-color': palette.muted,
    '--mantine-color-disabled-border': palette.line,
    '--mantine-primary-color-filled': palette.accent.fill,
    '--mantine-primary-color-filled-hover': palette.accent.hover,
    '--mantine-primary-color-contrast': palette.accent.on,
    '--mantine-primary-color-light': palette.accent.soft,
    '--mantine-primary-color-light-hover': palette.accent.soft,
    '--mantine-primary-color-light-color': palette.accent.text,
    '--mantine-color-accent-filled': palette.accent.fill,
    '--mantine-color-accent-filled-hover': palette.accent.hover,
    '--mantine-color-accent-text': palette.accent.text,
    '--mantine-color-accent-outline': palette.accent.text,
    '--mantine-color-red-text': palette.meaning.danger.text,
  };
}

/** Mantine's own variables from the colours of both schemes; `--p-*` are written by the ThemeProvider around. */
export function variablesResolver(light: Palette, dark: Palette): CSSVariablesResolver {
  return () => ({ variables: {}, light: mantineVariables(light), dark: mantineVariables(dark) });
}
