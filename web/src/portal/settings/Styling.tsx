import { ColorInput, Text } from '@mantine/core';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { contrast, hexOf, invertedLogo, isDarkLogo, oklchOf, paletteOf, parseCssColor } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface Colors {
  accent: string;
  primary_dark: string;
}

/** Text that small needs this much (WCAG 2, AA). */
const readable = 4.5;

/** The colours of the website, and how readable the accent comes out in both themes. */
export function Styling(props: {
  value: Colors;
  onChange(value: Colors): void;
  errors: Record<string, string>;
}): ReactNode {
  const { t } = useTranslation('settings');
  const { value, onChange, errors } = props;
  return (
    <>
      <ColorInput
        label={t('website.accent')}
        data-path="styling.accent"
        value={value.accent}
        error={errors['styling.accent']}
        onChange={(accent) => onChange({ ...value, accent })}
        fixOnBlur={false}
      />
      <div className={classes.themes}>
        <Sample scheme="light" accent={value.accent} />
        <Sample scheme="dark" accent={value.accent} />
      </div>
      <ColorInput
        label={t('website.primary_dark')}
        description={t('website.primary_darkHelp')}
        data-path="styling.primary_dark"
        value={value.primary_dark}
        error={errors['styling.primary_dark']}
        onChange={(primary_dark) => onChange({ ...value, primary_dark })}
        fixOnBlur={false}
      />
      <LogoContrast primaryDark={value.primary_dark} />
    </>
  );
}

/** Graphics need this much (WCAG 2, AA). */
const visible = 3;

/** How the darkest colour of the logo stands out in both themes, inverted where the website inverts the logo. */
function LogoContrast({ primaryDark }: { primaryDark: string }): ReactNode {
  const { t } = useTranslation('settings');
  const { decimal } = useRatio();
  const rgb = parseCssColor(primaryDark);
  if (rgb === null)
    return (
      <Text size="sm" c="red">
        {t('website.noColor')}
      </Text>
    );
  const isDark = isDarkLogo(primaryDark);
  return (
    <div className={classes.themes}>
      {(['light', 'dark'] as const).map((scheme) => {
        const palette = paletteOf(scheme);
        const isInverted = (scheme === 'dark') === isDark;
        const shown = hexOf(isInverted ? invertedLogo(rgb) : rgb);
        const ratio = contrast(shown, palette.ground);
        return (
          <section
            key={scheme}
            className={classes.theme}
            style={{ background: palette.ground, color: palette.text }}
            aria-label={t('website.logoOn', { theme: t(`website.${scheme}`) })}
          >
            <p style={{ margin: 0 }} className="p-figures">
              <span className={classes.logoColor} style={{ background: shown }} aria-hidden />{' '}
              {t('website.ratio', {
                what: t(isInverted ? 'website.logoInverted' : 'website.logoAsItIs'),
                ratio: decimal(ratio),
              })}
              {ratio < visible ? ` ${t('website.logoFaint')}` : ''}
            </p>
          </section>
        );
      })}
    </div>
  );
}

function Sample({ scheme, accent }: { scheme: 'light' | 'dark'; accent: string }): ReactNode {
  const { t } = useTranslation('settings');
  const { decimal } = useRatio();
  const rgb = parseCssColor(accent);
  if (rgb === null)
    return (
      <Text size="sm" c="red">
        {t('website.noColor')}
      </Text>
    );
  const palette = paletteOf(scheme, accent);
  const { fill, on, text } = palette.accent;
  const own = contrast(hexOf(rgb), palette.ground);
  const isMoved = Math.abs(oklchOf(rgb).l - oklchOf(parseCssColor(text) ?? rgb).l) > 0.01;
  return (
    <section
      className={classes.theme}
      style={{ background: palette.ground, color: palette.text }}
      aria-label={t(`website.${scheme}`)}
    >
      <p style={{ marginTop: 0, fontWeight: 600 }}>{t(`website.${scheme}`)}</p>
      <p>
        <span className={classes.sample} style={{ background: fill, color: on }}>
          {t('website.sampleButton')}
        </span>{' '}
        <span style={{ color: text, marginInlineStart: 12 }}>{t('website.sampleLink')}</span>
      </p>
      <ul style={{ paddingInlineStart: 20, margin: 0, fontSize: 14 }} className="p-figures">
        <li>{t('website.ratio', { what: t('website.ratioButton'), ratio: decimal(contrast(on, fill)) })}</li>
        <li>{t('website.ratio', { what: t('website.ratioText'), ratio: decimal(contrast(text, palette.ground)) })}</li>
        <li>{own < readable || isMoved ? t('website.adjusted', { ratio: decimal(own) }) : t('website.kept')}</li>
      </ul>
    </section>
  );
}

function useRatio(): { decimal(value: number): string } {
  const { number } = useFormats();
  return { decimal: (value) => number(Math.floor(value * 10) / 10) };
}
