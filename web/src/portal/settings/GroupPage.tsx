import type { SettingsGroup } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type FormRecord, History, type RecordForm, RecordPage, type RecordSection } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { FormsOf } from '../frame/LeaveGuard.tsx';
import { Message } from '../frame/Message.tsx';

/** The page of a group of settings, for the exhibitor that is chosen. `children` reads and shows it. */
export function OfExhibitor({ children }: { children(exhibitor: number): ReactNode }): ReactNode {
  const { t } = useTranslation('settings');
  const exhibitor = useExhibitor('settings.read');
  if (exhibitor === null) return <Message title={t('notHere.title')} text={t('notHere.text')} />;
  // Another exhibitor's form begins anew.
  return (
    <FormsOf key={exhibitor} value="exhibitor">
      {children(exhibitor)}
    </FormsOf>
  );
}

export function GroupPage<V extends object>(props: {
  group: SettingsGroup;
  form: RecordForm<V>;
  /** What the audit trail calls it, for what was changed on it. */
  history: { entity: string; id: string };
  notice?: ReactNode;
  sections: RecordSection[];
}): ReactNode {
  const { t } = useTranslation('settings');
  const { t: portal } = useTranslation('portal');
  const { search } = useLocation();
  const canWrite = useMayFor('settings.write', useExhibitor('settings.read'));
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.settings'), to: `/settings${search}` }]}
      title={t(`groups.${props.group}.title`)}
      subtitle={t(`groups.${props.group}.text`)}
      actions={<ExhibitorSelect permission="settings.read" />}
      form={props.form}
      readOnly={!canWrite}
      notice={props.notice}
      sections={[
        ...props.sections,
        {
          id: 'history',
          title: portal('history.title'),
          isApart: true,
          content: <History {...props.history} labels={props.form.labels} />,
        },
      ]}
    />
  );
}

/** What the form works with: the values without their version. */
export function recordOf<View extends { row_version: number }>({
  row_version,
  ...values
}: View): FormRecord<Omit<View, 'row_version'>> {
  return { values, version: row_version };
}
