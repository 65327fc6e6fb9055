import { ActionIcon, Button, Checkbox, Group, Modal, Stack, TextInput, Tooltip } from '@mantine/core';
import { type SavedView, type StaffListName, staffLists } from '@parterre/server/contract';
import { fieldErrors, trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBookmarkPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { done, failed } from '../frame/toasts.ts';
import classes from './List.module.css';

/** A way to look at a list, as a tab: `address` as after its question mark. */
export interface ListView {
  name: string;
  address: string;
}

/** Ways to look at the list: those of the area, one's own, and those that others share. `address`: how it is looked at now. */
export function Views(props: { list: StaffListName; given: ListView[]; address: string }): ReactNode {
  const { t } = useTranslation('portal');
  const utils = trpc.useUtils();
  const [isSaving, setIsSaving] = useState(false);
  const { list, given, address } = props;
  // Without an answer there are none to choose from; the list itself is there.
  const { data: saved = [] } = trpc.staff.views.list.useQuery({ list });
  const remove = trpc.staff.views.remove.useMutation({
    onSuccess: () => done(t('list.views.removed')),
    onError: (error) => failed(error),
    onSettled: () => utils.staff.views.list.invalidate({ list }),
  });
  const views = [
    { name: t('list.views.all'), address: '', saved: null },
    ...given.map((view) => ({ ...view, saved: null })),
    ...saved.map((view) => ({ name: view.name, address: view.query, saved: view })),
  ];
  const here = views.find((view) => isSameAddress(view.address, address));
  if (views.length === 1 && address === '') return null;
  return (
    <div className={classes.views}>
      <nav aria-label={t('list.views.label')} className={classes.tabs}>
        {views.map((view) => (
          <Link
            key={view.saved === null ? `given ${view.address}` : view.saved.id}
            to={{ search: view.address }}
            preventScrollReset
            className={classes.tab ?? ''}
            aria-current={view === here ? 'page' : undefined}
          >
            {view.saved?.exhibitor == null ? null : <IconUsers size={14} aria-label={t('list.views.shared')} />}
            {view.name}
          </Link>
        ))}
      </nav>
      {here === undefined ? (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setIsSaving(true)}
        >
          {t('list.views.save')}
        </Button>
      ) : here.saved?.own ? (
        <Tooltip label={t('list.views.remove', { name: here.name })}>
          <ActionIcon
            variant="subtle"
            aria-label={t('list.views.remove', { name: here.name })}
            onClick={() => here.saved && remove.mutate({ id: here.saved.id })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <SaveView list={list} address={address} isOpen={isSaving} onClose={() => setIsSaving(false)} />
    </div>
  );
}

function SaveView(props: { list: StaffListName; address: string; isOpen: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const chosen = useExhibitor(staffLists[props.list].permission, true);
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const { list, address, onClose } = props;
  const save = trpc.staff.views.save.useMutation({
    onSuccess: async () => {
      await utils.staff.views.list.invalidate({ list });
      done(t('form.saved'));
      setName('');
      onClose();
    },
  });
  const exhibitor: SavedView['exhibitor'] = isShared ? chosen : null;
  const error = save.error === null ? null : (fieldErrors(save.error).name ?? errorText(save.error));
  return (
    <Modal opened={props.isOpen} onClose={onClose} title={t('list.views.save')} centered withCloseButton={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ list, name, query: address, exhibitor });
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('list.views.name')}
            description={t('list.views.nameHelp')}
            value={name}
            maxLength={60}
            error={error}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox
            label={t('list.views.share')}
            checked={isShared}
            onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
          />
          {isShared ? <ExhibitorSelect permission={staffLists[list].permission} inSome isField /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('dialogs.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The order of what stands in an address does not count, nor does the page. */
function isSameAddress(one: string, other: string): boolean {
  const parts = (address: string): string =>
    [...new URLSearchParams(address)]
      .filter(([name]) => name !== 'page')
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
  return parts(one) === parts(other);
}
