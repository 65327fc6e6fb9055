import {
  ActionIcon,
  Button,
  Checkbox,
  ColorInput,
  Group,
  NumberInput,
  Paper,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import {
  allSignageRoles,
  mostSignagePages,
  type SignagePage,
  type SignageViewValues,
  signagePageKinds,
  signageRoleNames,
  signageRoles,
  signageThemes,
} from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ImageField } from '../form/ImageField.tsx';
import { type RecordForm, type RecordSection, type Saving, useReadOnly, useRecordForm } from '../form/index.ts';

export function useViewForm<A extends { row_version: number }>(
  saving: Saving<SignageViewValues, A>,
): RecordForm<SignageViewValues> {
  const { t } = useTranslation('signageViews');
  return useRecordForm<SignageViewValues, A>({
    ...saving,
    labels: {
      name: t('fields.name'),
      theme: t('fields.theme'),
      background: t('fields.background'),
      accent: t('fields.accent'),
      pages: t('fields.pages'),
    },
    show: {
      theme: (theme) => t(`theme.${theme}`),
      background: (background) => t(background === null ? 'noPicture' : 'aPicture'),
      accent: (accent) => accent ?? t('accentAsSite'),
      pages: (pages) =>
        pages
          .map(({ kind, roles, seconds }) =>
            [
              t(`page.${kind}`),
              ...(roles === allSignageRoles
                ? []
                : [
                    roleNames(roles)
                      .map((role) => t(`role.${role}`))
                      .join(' + '),
                  ]),
              ...(seconds === null ? [] : [t('seconds', { count: seconds })]),
            ].join(', '),
          )
          .join('; '),
    },
  });
}

const roleNames = (roles: number) => signageRoleNames.filter((role) => (roles & signageRoles[role]) !== 0);

export function useViewSections(form: RecordForm<SignageViewValues>): RecordSection[] {
  const { t } = useTranslation('signageViews');
  const theme = form.field('theme');
  const accent = form.field('accent');
  return [
    {
      id: 'view',
      title: t('sections.view'),
      content: (
        <Stack maw={720}>
          <TextInput {...form.text('name')} withAsterisk maxLength={60} />
          <Select
            {...theme}
            allowDeselect={false}
            data={signageThemes.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
          />
          <ColorInput
            {...accent}
            value={accent.value ?? ''}
            description={t('accentText')}
            placeholder={t('accentAsSite')}
            fixOnBlur={false}
            onChange={(color) => accent.onChange(color === '' ? null : color)}
          />
          <ImageField
            label={form.labels.background}
            description={t('backgroundText')}
            use="display"
            value={form.values.background}
            error={form.errors.background}
            onChange={(urls) => form.set('background', urls as SignageViewValues['background'])}
          />
        </Stack>
      ),
    },
    {
      id: 'pages',
      title: t('fields.pages'),
      text: t('pagesText'),
      content: <Pages form={form} />,
    },
  ];
}

/** The pages in the order in which they turn. */
function Pages({ form }: { form: RecordForm<SignageViewValues> }): ReactNode {
  const { t } = useTranslation('signageViews');
  const isReadOnly = useReadOnly();
  const { pages } = form.values;
  const set = (next: SignagePage[]): void => form.set('pages', next);
  const change = (index: number, changes: Partial<SignagePage>): void =>
    set(pages.map((page, at) => (at === index ? { ...page, ...changes } : page)));
  const move = (index: number, by: -1 | 1): void => {
    const next = [...pages];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    set(next);
  };
  return (
    <Stack gap="sm" maw={720} data-path="pages">
      {pages.map((page, index) => (
        <Paper key={String(index)} withBorder p="md" role="group" aria-label={t('pageNumber', { number: index + 1 })}>
          <Stack gap="sm">
            <Group align="flex-end" gap="sm">
              <Select
                label={t('fields.kind')}
                value={page.kind}
                flex={1}
                allowDeselect={false}
                data={signagePageKinds.map((kind) => ({ value: kind, label: t(`page.${kind}`) }))}
                onChange={(kind) => change(index, { kind: kind as SignagePage['kind'] })}
              />
              <NumberInput
                label={t('fields.seconds')}
                value={page.kind === 'trailers' ? '' : (page.seconds ?? '')}
                placeholder={t(page.kind === 'trailers' ? 'asVideo' : 'asSet')}
                disabled={page.kind === 'trailers'}
                min={3}
                max={600}
                allowDecimal={false}
                w={160}
                error={form.errors[`pages.${index}.seconds`]}
                onChange={(value) => change(index, { seconds: value === '' ? null : Number(value) })}
              />
              {isReadOnly ? null : (
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    size="input-sm"
                    disabled={index === 0}
                    aria-label={t('earlier', { number: index + 1 })}
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size="input-sm"
                    disabled={index === pages.length - 1}
                    aria-label={t('later', { number: index + 1 })}
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="input-sm"
                    disabled={pages.length === 1}
                    aria-label={t('remove', { number: index + 1 })}
                    onClick={() => set(pages.filter((_page, at) => at !== index))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </Group>
            <Checkbox.Group
              label={t('fields.roles')}
              value={roleNames(page.roles)}
              error={form.errors[`pages.${index}.roles`]}
              onChange={(chosen) =>
                change(index, {
                  roles: signageRoleNames.reduce(
                    (bits, role) => bits | (chosen.includes(role) ? signageRoles[role] : 0),
                    0,
                  ),
                })
              }
            >
              <Group mt={6} gap="md">
                {signageRoleNames.map((role) => (
                  <Checkbox key={role} value={role} label={t(`role.${role}`)} />
                ))}
              </Group>
            </Checkbox.Group>
          </Stack>
        </Paper>
      ))}
      {isReadOnly || pages.length >= mostSignagePages ? null : (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...pages, { kind: 'final_program', roles: allSignageRoles, seconds: null }])}
          >
            {t('addPage')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
