import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';
import classes from './RecoveryCodes.module.css';

/** Recovery codes, which are shown this once: to copy, to keep as a file, or to print. */
export function RecoveryCodes(props: { codes: string[]; email: string; onKept(): void }): ReactNode {
  const { t } = useTranslation('secondFactor');
  const { startup } = useProgramme();
  const [isCopied, setIsCopied] = useState(false);
  const { codes, email } = props;
  const heading = t('codes.sheet', { email, place: startup.exhibitor.trade_name });
  return (
    <Stack gap="md">
      <Alert color="yellow" role="status">
        {t('codes.shown')}
      </Alert>
      <div className={classes.sheet}>
        <Text size="sm" c="dimmed" className={classes.heading}>
          {heading}
        </Text>
        <ul className={classes.codes} aria-label={t('codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() =>
            void navigator.clipboard?.writeText(codes.join('\n')).then(
              () => setIsCopied(true),
              // They can be marked by hand.
              () => undefined,
            )
          }
        >
          {t(isCopied ? 'codes.copied' : 'codes.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download(`${t('codes.file')}.txt`, `${heading}\n\n${codes.join('\n')}\n`)}
        >
          {t('codes.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Group>
      <div>
        <Button onClick={props.onKept}>{t('codes.kept')}</Button>
      </div>
    </Stack>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
