import { Alert, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import type { SettingsView, WebsiteSettings } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { ImageField } from '../form/ImageField.tsx';
import { errorsBelow, LocalizedInput, type Read, recordOf, useRecordForm } from '../form/index.ts';
import { RichText } from '../form/RichText.tsx';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';
import { Items } from './Items.tsx';
import { NameField, useNameOf } from './NameField.tsx';
import { emptyAsNull } from './part.ts';
import { Styling } from './Styling.tsx';
import classes from './settings.module.css';

type Item = WebsiteSettings['navigation'][number];
type Slide = WebsiteSettings['header_slides'][number];
type Column = WebsiteSettings['footer'][number];
type Errors = Record<string, string>;

const itemKinds = ['link', 'title', 'divider', 'dropdown'] as const;
const columnKinds = ['navigation', 'links', 'contact', 'addresses', 'html'] as const;

/** What is around the pages of the website. */
export default function Website(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.website}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['website']> }): ReactNode {
  const { t } = useTranslation('settings');
  const nameOf = useNameOf();
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveWebsite.useMutation();
  const [removed, setRemoved] = useState<string[]>([]);
  const names = (all: { name?: Item['name']; title?: Slide['title'] | Column['title'] }[]): string =>
    all.map(({ name, title }) => nameOf(name ?? title ?? {}) || '–').join(', ') || '–';
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      navigation: t('website.navigation'),
      header_slides: t('website.header_slides'),
      footer: t('website.footer'),
      styling: t('website.styling'),
      home_redirect: t('website.home_redirect'),
    },
    show: { navigation: names, header_slides: names, footer: names },
    async save(values, row_version) {
      const { removed: parts, ...answer } = await mutation.mutateAsync({
        exhibitor,
        row_version,
        values: emptyAsNull(values),
      });
      setRemoved(parts);
      await utils.staff.settings.website.invalidate();
      return answer;
    },
  });
  const { values, errors } = form;
  return (
    <GroupPage
      group="website"
      history={{ entity: 'website_settings', id: `${exhibitor}/website_config` }}
      form={form}
      notice={
        removed.length === 0 ? null : (
          <Alert color="yellow" role="status">
            {t('removed', { parts: removed.join(', ') })}
          </Alert>
        )
      }
      sections={[
        {
          id: 'styling',
          title: t('website.styling'),
          text: t('website.stylingText'),
          content: (
            <Styling value={values.styling} onChange={(styling) => form.set('styling', styling)} errors={errors} />
          ),
        },
        {
          id: 'navigation',
          title: t('website.navigation'),
          text: t('website.navigationText'),
          content: (
            <Items
              items={values.navigation}
              onChange={(navigation) => form.set('navigation', navigation)}
              nameOf={(item) => nameOf(item.name)}
              make={(): Item => ({ name: {}, kind: 'link', url: '' })}
              addLabel={t('website.add.navigation')}
              most={12}
              path="navigation"
              errors={errors}
            >
              {(item, change, path) => <NavigationItem item={item} onChange={change} path={path} errors={errors} />}
            </Items>
          ),
        },
        {
          id: 'slides',
          title: t('website.header_slides'),
          text: t('website.header_slidesText'),
          content: (
            <Items
              items={values.header_slides}
              onChange={(slides) => form.set('header_slides', slides)}
              nameOf={(slide) => nameOf(slide.title)}
              make={(): Slide => ({ image: '', title: {}, text: {}, url: null })}
              addLabel={t('website.add.slide')}
              most={12}
              path="header_slides"
              errors={errors}
            >
              {(slide, change, path) => <SlideFields slide={slide} onChange={change} path={path} errors={errors} />}
            </Items>
          ),
        },
        {
          id: 'footer',
          title: t('website.footer'),
          text: t('website.footerText'),
          content: (
            <Items
              items={values.footer}
              onChange={(footer) => form.set('footer', footer)}
              nameOf={(column) => nameOf(column.title ?? {}) || t(`website.column.kinds.${column.kind}`)}
              make={(): Column => ({ kind: 'links', title: {}, links: [] })}
              addLabel={t('website.add.column')}
              most={6}
              path="footer"
              errors={errors}
            >
              {(column, change, path) => <ColumnFields column={column} onChange={change} path={path} errors={errors} />}
            </Items>
          ),
        },
        {
          id: 'start',
          title: t('website.start'),
          content: <TextInput {...form.text('home_redirect')} description={t('website.home_redirectHelp')} />,
        },
      ]}
    />
  );
}

interface Fields<Value> {
  onChange(value: Value): void;
  path: string;
  errors: Errors;
}

function NavigationItem({
  item,
  onChange,
  path,
  errors,
  within,
}: Fields<Item> & { item: Item; within?: true }): ReactNode {
  const { t } = useTranslation('settings');
  const nameOf = useNameOf();
  const { children = [] } = item;
  return (
    <Stack gap="sm">
      <div className={classes.pair}>
        <Select
          label={t('website.item.kind')}
          value={item.kind}
          allowDeselect={false}
          data={itemKinds
            .filter((kind) => kind !== 'dropdown' || !within)
            .map((kind) => ({ value: kind, label: t(`website.item.kinds.${kind}`) }))}
          onChange={(chosen) => {
            const kind = itemKinds.find((each) => each === chosen) ?? item.kind;
            const { children: _, ...rest } = item;
            onChange({ ...rest, kind, ...(kind === 'dropdown' && { children }) });
          }}
        />
        {item.kind === 'link' || item.kind === 'dropdown' ? (
          <LinkInput
            value={item.url}
            onChange={(url) => onChange({ ...item, url })}
            path={`${path}.url`}
            errors={errors}
          />
        ) : null}
      </div>
      {item.kind === 'divider' ? null : (
        <NameField
          label={t('website.item.name')}
          value={item.name}
          onChange={(name) => onChange({ ...item, name })}
          path={`${path}.name`}
          errors={errors}
        />
      )}
      {item.kind === 'dropdown' ? (
        <section aria-label={t('website.item.children')}>
          <Items
            items={children}
            onChange={(next) => onChange({ ...item, children: next })}
            nameOf={(child) => nameOf(child.name)}
            make={(): NonNullable<Item['children']>[number] => ({ name: {}, kind: 'link', url: '' })}
            addLabel={t('website.add.navigation')}
            most={20}
            path={`${path}.children`}
            errors={errors}
          >
            {(child, change, childPath) => (
              <NavigationItem
                within
                item={child}
                path={childPath}
                errors={errors}
                onChange={({ name, kind, url }) => change({ name, url, kind: kind === 'dropdown' ? 'link' : kind })}
              />
            )}
          </Items>
        </section>
      ) : null}
    </Stack>
  );
}

function LinkInput(props: Fields<string | null> & { value: string | null }): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <TextInput
      label={t('website.item.url')}
      description={t('website.item.urlHelp')}
      data-path={props.path}
      value={props.value ?? ''}
      error={props.errors[props.path]}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value === '' ? null : currentTarget.value)}
      spellCheck={false}
    />
  );
}

function SlideFields({ slide, onChange, path, errors }: Fields<Slide> & { slide: Slide }): ReactNode {
  const { t } = useTranslation('settings');
  const text = (name: 'title' | 'text', maxLength: number) => ({
    label: t(`website.slide.${name}`),
    value: slide[name],
    onChange: (value: Slide[typeof name]) => onChange({ ...slide, [name]: value }),
    errors: errorsBelow(errors, `${path}.${name}`),
    'data-path': `${path}.${name}`,
    maxLength,
  });
  return (
    <Stack gap="sm">
      <ImageField
        use="slide"
        label={t('website.slide.image')}
        value={slide.image === '' ? null : { lg: slide.image }}
        error={errors[`${path}.image`]}
        onChange={(uploaded) => onChange({ ...slide, image: uploaded?.lg ?? '' })}
      />
      <LocalizedInput {...text('title', 120)} />
      <LocalizedInput {...text('text', 240)} />
      <LinkInput
        value={slide.url}
        onChange={(url) => onChange({ ...slide, url })}
        path={`${path}.url`}
        errors={errors}
      />
    </Stack>
  );
}

function ColumnFields({ column, onChange, path, errors }: Fields<Column> & { column: Column }): ReactNode {
  const { t } = useTranslation('settings');
  const nameOf = useNameOf();
  const { kind, title, links = [], html = {} } = column;
  return (
    <Stack gap="sm">
      <Select
        label={t('website.column.kind')}
        value={kind}
        allowDeselect={false}
        data={columnKinds.map((each) => ({ value: each, label: t(`website.column.kinds.${each}`) }))}
        onChange={(chosen) => {
          const next = columnKinds.find((each) => each === chosen) ?? kind;
          onChange({ kind: next, title, ...(next === 'links' && { links }), ...(next === 'html' && { html }) });
        }}
      />
      <Checkbox
        label={t('website.column.hasTitle')}
        checked={title !== null}
        onChange={({ currentTarget }) => onChange({ ...column, title: currentTarget.checked ? {} : null })}
      />
      {title === null ? null : (
        <NameField
          label={t('website.slide.title')}
          value={title}
          onChange={(name) => onChange({ ...column, title: name })}
          path={`${path}.title`}
          errors={errors}
        />
      )}
      {kind === 'links' ? (
        <section aria-label={t('website.column.links')}>
          <Items
            items={links}
            onChange={(next) => onChange({ ...column, links: next })}
            nameOf={(link) => nameOf(link.name)}
            make={(): NonNullable<Column['links']>[number] => ({ name: {}, url: '' })}
            addLabel={t('website.add.link')}
            most={20}
            path={`${path}.links`}
            errors={errors}
          >
            {(link, change, linkPath) => (
              <Stack gap="sm">
                <NameField
                  label={t('website.item.name')}
                  value={link.name}
                  onChange={(name) => change({ ...link, name })}
                  path={`${linkPath}.name`}
                  errors={errors}
                />
                <LinkInput
                  value={link.url}
                  onChange={(url) => change({ ...link, url: url ?? '' })}
                  path={`${linkPath}.url`}
                  errors={errors}
                />
              </Stack>
            )}
          </Items>
        </section>
      ) : null}
      {kind === 'html' ? (
        <RichText
          label={t('website.column.html')}
          value={html}
          error={Object.values(errorsBelow(errors, `${path}.html`))[0]}
          onChange={(next) => onChange({ ...column, html: next })}
        />
      ) : null}
    </Stack>
  );
}
