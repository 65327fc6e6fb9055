import type { SettingsGroup } from '@parterre/server/contract';
import type { DataOf, InputOf } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  History,
  type Read,
  type Reading,
  type RecordForm,
  RecordPage,
  type RecordSection,
  useRecord,
} from '../form/index.ts';
import { ExhibitorSelect, useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { FormsOf } from '../frame/LeaveGuard.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { Message } from '../frame/Message.tsx';

/** A group of settings of the exhibitor that is chosen, read by `procedure`. `children` shows it. */
export function OfExhibitor<P extends Reading<{ exhibitor: number }>>(props: {
  procedure: P;
  children(read: Read<DataOf<P>>, exhibitor: number): ReactNode;
}): ReactNode {
  const { t } = useTranslation('settings');
  const { procedure, children } = props;
  const exhibitor = useExhibitor('settings.read');
  const settings = useRecord(procedure, exhibitor === null ? null : ({ exhibitor } as InputOf<P>));
  if (exhibitor === null) return <Message title={t('notHere.title')} text={t('notHere.text')} />;
  // Another exhibitor's form begins anew.
  return (
    <FormsOf key={exhibitor} value="exhibitor">
      <Loaded query={settings}>{(read) => children(read, exhibitor)}</Loaded>
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

/** What the form works with: the settings without their version. */
export function valuesOf<View extends { row_version: number }>({
  row_version: _,
  ...values
}: View): Omit<View, 'row_version'> {
  return values;
}
