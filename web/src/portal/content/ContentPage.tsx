import { Alert, Anchor, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import {
  type ContentType,
  type ContentValues,
  type ContentView,
  contentStateOf,
  widgetLocations,
} from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { instantOf, wallMoment } from '../dates/instantOf.ts';
import { MomentField } from '../dates/MomentField.tsx';
import {
  ArchiveButton,
  History,
  LocalizedInput,
  type Read,
  RecordPage,
  recordOf,
  useRecord,
  useRecordForm,
  useRemoved,
} from '../form/index.ts';
import { RichText } from '../form/RichText.tsx';
import { useExhibitor, useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { Message } from '../frame/Message.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { ContentBadge } from './ContentBadge.tsx';
import { Preview } from './Preview.tsx';
import { Questions } from './Questions.tsx';
import { contentTypes, useTitleOf } from './titles.ts';

/**
 * In the form a page title is never null: what has none of its own has an empty one. `published_from` is what clocks show then,
 * `2026-12-24T09:00`; empty: at once.
 */
type Values = Omit<ContentValues, 'page_title' | 'published_from'> & {
  page_title: NonNullable<ContentValues['page_title']>;
  published_from: string;
};

const empty: Values = {
  key: null,
  location: null,
  priority: 0,
  page_slug: null,
  page_title: {},
  content: {},
  faq: [],
  draft: false,
  published_from: '',
};

/** Where banner and footer of the website lead to; without it they lead to a page that is not there. */
const privacyPage = {
  page_slug: 'privacy-policy',
  page_title: {
    en: 'Privacy policy',
    fr: 'Politique de confidentialité',
    'nl-BE': 'Privacybeleid',
    de: 'Datenschutzerklärung',
  },
};

/** A page, questions with answers, an editable area or a preset; also one that is not made yet. */
export default function ContentPage(): ReactNode {
  const { t } = useTranslation('content');
  const { id, type } = useParams();
  const made = contentTypes.find((each) => each === type);
  const content = useRecord(trpc.staff.content.get, id === undefined ? null : { id: Number(id) });
  const exhibitor = useExhibitor('content.write');
  const gone = { title: t('gone.title'), text: t('gone.text') };
  if (id === undefined)
    return made === undefined || exhibitor === null ? (
      <Message {...gone} />
    ) : (
      <Form key={made} type={made} read={null} exhibitor={exhibitor} />
    );
  return (
    <Loaded query={content} gone={gone}>
      {(read) => <Form key={read.data.id} type={read.data.type} read={read} exhibitor={read.data.exhibitor} />}
    </Loaded>
  );
}

const valuesOf = (
  { key, location, priority, page_slug, page_title, content, faq, draft, published_from }: ContentView,
  timeZone: string,
): Values => ({
  key,
  location,
  priority,
  page_slug,
  page_title: page_title ?? {},
  content,
  faq,
  draft,
  published_from: published_from === null ? '' : wallMoment(published_from, timeZone),
});

/** The instant of a moment as it was entered; a day without a time is its beginning. What is no moment is left as it is: the server refuses it at its field. */
function instantFrom(moment: string, timeZone: string): string | null {
  const whole = moment.endsWith('T') ? `${moment}00:00` : moment;
  return moment === '' ? null : (instantOf(whole, timeZone) ?? moment);
}

function Form(props: { type: ContentType; read: Read<ContentView> | null; exhibitor: number }): ReactNode {
  const { t } = useTranslation('content');
  const { t: portal } = useTranslation('portal');
  const { type, read, exhibitor } = props;
  const view = read?.data ?? null;
  const canWrite = useMayFor('content.write', exhibitor);
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const titleOf = useTitleOf();
  const [asked] = useSearchParams();
  const { removed, setRemoved, carry } = useRemoved();
  const onSuccess = (answer: { removed: string[] }): Promise<void> => {
    setRemoved(answer.removed);
    return utils.staff.content.invalidate();
  };
  const create = trpc.staff.content.create.useMutation({ onSuccess });
  const save = trpc.staff.content.save.useMutation({ onSuccess });
  const { startup, nowMs } = useProgramme();
  const { timezone } = startup.exhibitor;
  const { dateTime } = useFormats();
  const writtenOf = ({ published_from, ...values }: Values) => ({
    ...values,
    key: values.key || (type === 'preset' ? '' : null),
    published_from: instantFrom(published_from, timezone),
  });
  const form = useRecordForm<Values, { id?: number; row_version: number; removed: string[] }>({
    ...(read === null
      ? {
          record: {
            values: asked.get('slug') === privacyPage.page_slug ? { ...empty, ...privacyPage } : empty,
            version: null,
          },
          create: (values) => create.mutateAsync({ exhibitor, type, values: writtenOf(values) }),
        }
      : {
          ...recordOf(read, (view) => valuesOf(view, timezone)),
          save: (values, version) =>
            save.mutateAsync({ id: read.data.id, row_version: version, values: writtenOf(values) }),
        }),
    labels: {
      key: t('key'),
      location: t('location'),
      priority: t('priority'),
      page_slug: t('page_slug'),
      page_title: t('page_title'),
      content: t(type === 'faq' ? 'introduction' : 'text'),
      faq: t('faq'),
      draft: t('draft'),
      published_from: t('published_from'),
    },
    show: {
      published_from: (moment) => {
        const instant = instantOf(moment, timezone);
        return instant === null ? moment || '–' : dateTime(Date.parse(instant));
      },
      location: (location) => (location === null ? '–' : t(`locations.${location}`)),
      faq: (groups) => groups.flatMap(({ questions }) => questions.map(({ question }) => question.en ?? '')).join('; '),
    },
    onSaved({ id, removed }) {
      if (view === null) navigate(`/content/${id}`, { replace: true, ...carry(removed) });
    },
  });
  const { values, errors } = form;
  const isPage = type === 'page' || type === 'faq';
  const presets = usePresets(type !== 'preset');
  const slug = values.page_slug ?? '';
  const address = `/en/${slug === 'privacy-policy' ? slug : `info/${slug === '' ? '…' : slug}`}`;
  const about = isPage ? (
    <>
      <LocalizedInput {...form.localized('page_title')} isRequired maxLength={200} />
      <TextInput
        {...form.text('page_slug')}
        required
        description={t('page_slugHelp', { address })}
        maxLength={200}
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  ) : (
    <>
      {type === 'widget' ? (
        <Select
          {...form.field('location')}
          required
          allowDeselect={false}
          data={widgetLocations.map((location) => ({ value: location, label: t(`locations.${location}`) }))}
        />
      ) : null}
      <TextInput
        {...form.text('key')}
        required={type === 'preset'}
        description={t(type === 'preset' ? 'keyPreset' : 'keyWidget')}
        maxLength={80}
      />
      {type === 'widget' ? (
        <NumberInput {...form.number('priority')} description={t('priorityHelp')} allowDecimal={false} />
      ) : null}
    </>
  );
  return (
    <RecordPage
      crumbs={[{ label: t('title'), to: '/content' }]}
      title={view === null ? t(`new.${type}`) : titleOf(view)}
      subtitle={view === null ? undefined : t(`types.${type}`)}
      state={
        view === null ? null : view.archived_at !== null ? (
          <ArchivedBadge />
        ) : (
          <ContentBadge type={type} state={contentStateOf(view, nowMs())} publishedFrom={view.published_from} />
        )
      }
      actions={
        view === null ? undefined : (
          <>
            {isPage &&
            view.archived_at === null &&
            view.page_slug !== null &&
            contentStateOf(view, nowMs()) === 'online' ? (
              <Anchor href={address} target="_blank" rel="noopener" size="sm">
                {t('open')}
              </Anchor>
            ) : null}
            <ArchiveContent view={view} name={titleOf(view)} />
          </>
        )
      }
      notice={
        removed.length === 0 ? null : (
          <Alert color="yellow" role="status">
            {t('removed', { parts: removed.join(', ') })}
          </Alert>
        )
      }
      form={form}
      readOnly={!canWrite}
      sections={[
        {
          id: 'about',
          title: t(isPage ? 'about.page' : type === 'widget' ? 'about.widget' : 'about.preset'),
          content: about,
        },
        ...(type === 'preset'
          ? []
          : [
              {
                id: 'publication',
                title: t('publication'),
                content: (
                  <>
                    <Switch {...form.checkbox('draft')} description={t('draftHelp')} />
                    <MomentField
                      label={t('published_from')}
                      description={t('published_fromHelp')}
                      data-path="published_from"
                      error={errors.published_from}
                      value={values.published_from}
                      onChange={(moment) => form.set('published_from', moment)}
                    />
                  </>
                ),
              },
            ]),
        {
          id: 'text',
          title: t(type === 'faq' ? 'introduction' : 'text'),
          isApart: true,
          content: (
            <RichText
              label={t(type === 'faq' ? 'introduction' : 'text')}
              value={values.content}
              onChange={(content) => form.set('content', content)}
              error={Object.entries(errors).find(([path]) => path.startsWith('content'))?.[1]}
              presets={presets}
            />
          ),
        },
        ...(type === 'faq'
          ? [
              {
                id: 'questions',
                title: t('faq'),
                text: t('faqText'),
                isApart: true,
                content: (
                  <Questions
                    groups={values.faq}
                    onChange={(faq) => form.set('faq', faq)}
                    errors={errors}
                    presets={presets}
                  />
                ),
              },
            ]
          : []),
        ...(type === 'preset'
          ? []
          : [
              {
                id: 'preview',
                title: t('preview'),
                text: t('previewText'),
                isApart: true,
                content: (
                  <Preview
                    title={isPage ? values.page_title : null}
                    location={type === 'widget' ? values.location : null}
                    content={values.content}
                    faq={values.faq}
                    kept={isPage && view?.archived_at === null ? view.id : null}
                  />
                ),
              },
            ]),
        ...(view === null
          ? []
          : [
              {
                id: 'history',
                title: portal('history.title'),
                isApart: true,
                content: <History entity="cms_content" id={view.id} labels={form.labels} />,
              },
            ]),
      ]}
    />
  );
}

function ArchiveContent({ view, name }: { view: ContentView; name: string }): ReactNode {
  const { t } = useTranslation('content');
  const utils = trpc.useUtils();
  const archive = trpc.staff.content.archive.useMutation({ onSettled: () => utils.staff.content.invalidate() });
  return (
    <ArchiveButton
      archived={t('wasArchived', { name })}
      version={view.row_version}
      isArchived={view.archived_at !== null}
      change={(change) => archive.mutateAsync({ id: view.id, ...change })}
    />
  );
}

/** Texts that can be put into another: the first of them, by name. */
function usePresets(enabled: boolean): { name: string; content: ContentValues['content'] }[] {
  const query = trpc.staff.content.presets.useQuery({ per_page: 200 }, { enabled });
  return (query.data?.rows ?? []).map(({ key, content }) => ({ name: key, content }));
}
