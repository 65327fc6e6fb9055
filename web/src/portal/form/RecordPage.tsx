import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { type Crumb, Crumbs } from '../frame/Crumbs.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import classes from './form.module.css';
import { SavedVersion } from './newestVersion.ts';
import { Fields, ReadOnly } from './ReadOnly.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { RecordForm } from './useRecordForm.ts';

export interface RecordSection {
  /** Place of the section in the address, `#texts`. */
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  text?: string;
  content: ReactNode;
  /** Whether it has forms of its own, or none: Enter in it does not save the page. */
  isApart?: boolean;
}

/** The page of one thing: what it is and its state, the few figures that matter, its sections with an index, saving. */
export function RecordPage<V extends object>(props: {
  crumbs: Crumb[];
  title: string;
  /** Beside the title: a word with a colour. */
  state?: ReactNode;
  subtitle?: ReactNode;
  /** At the right of the title: what can be done with it as a whole. */
  actions?: ReactNode;
  figures?: { label: string; value: ReactNode }[];
  /** Notices above the sections. */
  notice?: ReactNode;
  form?: RecordForm<V>;
  /** One may look at it only: its fields are disabled, and there is nothing to save or to archive. */
  readOnly?: boolean;
  saveLabel?: string;
  /** In the order of the questions one has; history last. */
  sections: RecordSection[];
}): ReactNode {
  const { t } = useTranslation('portal');
  const { sections, figures = [], readOnly = false } = props;
  const form = readOnly ? undefined : props.form;
  return (
    <ReadOnly value={readOnly}>
      <div className={classes.page}>
        <header>
          <Crumbs crumbs={props.crumbs} here={props.title} />
          <Group justify="space-between" align="flex-start" gap="sm">
            <div>
              <Group gap="sm">
                <Title order={1} size="h2">
                  {props.title}
                </Title>
                {props.state}
              </Group>
              {props.subtitle === undefined ? null : (
                <Text c="dimmed" component="div">
                  {props.subtitle}
                </Text>
              )}
            </div>
            {props.actions === undefined ? null : (
              <SavedVersion value={form?.version ?? null}>
                <Group gap="xs">{props.actions}</Group>
              </SavedVersion>
            )}
          </Group>
          {figures.length === 0 ? null : (
            <dl className={classes.figures}>
              {figures.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="p-figures">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </header>
        {sections.length > 2 ? (
          <nav className={classes.index} aria-label={t('form.index')}>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        ) : null}
        <div className={classes.body}>
          <Stack gap="lg">
            {props.notice}
            {form === undefined ? null : <ConflictNotice form={form} />}
            {sections.map((section) => (
              <Section key={section.id} section={section} {...(form && { onSave: () => void form.save() })} />
            ))}
          </Stack>
          {form === undefined ? null : (
            <SaveBar form={form} {...(props.saveLabel !== undefined && { saveLabel: props.saveLabel })} />
          )}
        </div>
      </div>
    </ReadOnly>
  );
}

function Section({ section, onSave }: { section: RecordSection; onSave?: () => void }): ReactNode {
  const heading = useId();
  const { id, title, text, content, isApart = false } = section;
  return (
    <Paper
      component="section"
      id={id}
      className={classes.section}
      withBorder
      p="md"
      bg="var(--p-surface)"
      aria-labelledby={heading}
    >
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      {text === undefined ? null : (
        <Text size="sm" c="dimmed" maw={640}>
          {text}
        </Text>
      )}
      {isApart ? (
        <div className={classes.content}>{content}</div>
      ) : onSave === undefined ? (
        <Fields className={classes.content}>{content}</Fields>
      ) : (
        <form
          noValidate
          className={classes.content}
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          {content}
          {/* Enter in a field saves; the button to press is in the bar. */}
          <button type="submit" hidden />
        </form>
      )}
    </Paper>
  );
}
