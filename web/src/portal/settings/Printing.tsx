import { Button, Code, Group, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  defaultTemplates,
  type Locale,
  locales,
  type PaperWidthMm,
  type PrintingSettings,
  paperWidthsMm,
  placeholders,
  printableMm,
  type SettingsView,
  type TemplateKind,
  templateKinds,
  templateWords,
} from '@parterre/server/contract';
import { fieldErrors, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { type Read, type RecordForm, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';
import classes from './Printing.module.css';

/** How receipts and tickets look on the paper of tills. */
export default function Printing(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.printing}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['printing']> }): ReactNode {
  const { t } = useTranslation('printing');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.savePrinting.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      receipt_template: t('templates.receipt'),
      ticket_template: t('templates.ticket'),
      voucher_template: t('templates.voucher'),
      reservation_template: t('templates.reservation'),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.printing.invalidate();
      return answer;
    },
  });
  return (
    <GroupPage
      group="printing"
      history={{ entity: 'printing_settings', id: `${exhibitor}/printing` }}
      form={form}
      sections={templateKinds.map((kind) => ({
        id: kind,
        title: t(`templates.${kind}`),
        text: t(`templates.${kind}Text`),
        content: <Template form={form} kind={kind} exhibitor={exhibitor} />,
      }))}
    />
  );
}

const pauseMs = 400;

/** A template as text, with what it looks like beside it. */
function Template(props: { form: RecordForm<PrintingSettings>; kind: TemplateKind; exhibitor: number }): ReactNode {
  const { form, kind, exhibitor } = props;
  const { t } = useTranslation('printing');
  const errorText = useErrorText();
  const { locale: own } = useFormats();
  const [width, setWidth] = useState<PaperWidthMm>(80);
  const [locale, setLocale] = useState<Locale>(own);
  const name = `${kind}_template` as const;
  const written = form.values[name];
  const [template] = useDebouncedValue(written, pauseMs);
  const preview = trpc.staff.settings.printingPreview.useQuery(
    { exhibitor, kind, template: template === '' ? ' ' : template, paper_width_mm: width, locale },
    { placeholderData: (before) => before, retry: false },
  );
  const { label: _, error, ...field } = form.text(name);
  const fault = preview.error === null ? null : (fieldErrors(preview.error).template ?? errorText(preview.error));
  // What was refused when it was saved is no fault of what is written now, once that was looked at.
  const isWell = preview.isSuccess && !preview.isPlaceholderData && template === written;
  const shownError = fault ?? (isWell ? undefined : error);
  return (
    <div className={classes.template}>
      <Stack gap="sm">
        <Textarea
          {...field}
          label={t('templates.label')}
          description={t('templates.help')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...(shownError !== undefined && { error: shownError })}
          value={written ?? defaultTemplates[kind]}
          onChange={({ currentTarget: { value } }) => form.set(name, value === defaultTemplates[kind] ? null : value)}
          autosize
          minRows={16}
          maxRows={36}
          maxLength={20_000}
          spellCheck={false}
          classNames={{ input: classes.markup ?? '' }}
        />
        <Group>
          {written === null ? (
            <Text size="sm" c="dimmed">
              {t('templates.isDefault')}
            </Text>
          ) : (
            <Button variant="default" onClick={() => form.set(name, null)}>
              {t('templates.reset')}
            </Button>
          )}
        </Group>
        <Placeholders kind={kind} />
      </Stack>
      <Stack gap="sm">
        <Group align="end">
          <SegmentedControl
            aria-label={t('templates.width')}
            value={String(width)}
            data={paperWidthsMm.map((mm) => ({ value: String(mm), label: t('device.mm', { mm }) }))}
            onChange={(value) => setWidth(Number(value) as PaperWidthMm)}
          />
          <Select
            aria-label={t('templates.language')}
            allowDeselect={false}
            value={locale}
            data={locales.map((each) => ({ value: each, label: localeNames[each] }))}
            onChange={(value) => value !== null && setLocale(value as Locale)}
          />
        </Group>
        <div className={classes.sheet} style={{ width: `${width}mm` }} aria-busy={preview.isFetching}>
          {preview.data === undefined ? null : (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`}
              alt={t('preview', { kind: t(`templates.${kind}`) })}
              style={{ width: `${printableMm[width]}mm` }}
            />
          )}
        </div>
      </Stack>
    </div>
  );
}

/** What can stand in a template, at the field where it is written. */
function Placeholders({ kind }: { kind: TemplateKind }): ReactNode {
  const { t } = useTranslation('printing');
  const told = (name: string): string => t(`placeholder.${name.replace('.', '_') as 'name'}`);
  return (
    <details>
      <summary>{t('templates.placeholders')}</summary>
      <Text size="sm" my="xs">
        {t('templates.lists')}
      </Text>
      <dl className={classes.placeholders}>
        {Object.entries<readonly string[] | null>(placeholders[kind]).map(([name, within]) => (
          <div key={name}>
            <dt>
              <Code>{within === null ? `{{${name}}}` : `{{#${name}}} … {{/${name}}}`}</Code>
            </dt>
            <dd>
              {told(name)}
              {within === null ? null : (
                <ul>
                  {within.map((part) => (
                    <li key={part}>
                      <Code>{`{{${part}}}`}</Code> {told(part)}
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <Code>{'{{t.…}}'}</Code>
          </dt>
          <dd>
            {t('templates.words')}: {templateWords[kind].map((word) => `t.${word}`).join(', ')}
          </dd>
        </div>
      </dl>
    </details>
  );
}
