import { Button, Group, TextInput } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RowDialog } from '../form/index.ts';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { archiving, List } from '../list/index.ts';
import { longestName } from './freeName.ts';
import { priceRange } from './priceRange.ts';

/** Price groups: what shows are sold with. */
export default function PricesList(): ReactNode {
  const { t } = useTranslation('prices');
  const { t: portal } = useTranslation('portal');
  const formats = useFormats();
  const exhibitor = useExhibitor('prices.write');
  const create = <NewGroup />;
  return (
    <List
      name="priceGroups"
      title={portal('areas.prices')}
      procedures={trpc.staff.prices}
      searchLabel={t('search')}
      hasArchive
      bulk={exhibitor !== null && { nameOf: ({ name }) => name, archive: archiving }}
      action={
        <Group gap="xs">
          <Button component={Link} to="/prices/offered" variant="default">
            {t('simulator.title')}
          </Button>
          <Button component={Link} to="/prices/vat" variant="default">
            {t('vat.title')}
          </Button>
          {create}
        </Group>
      }
      columns={[
        { name: 'name', title: t('name'), sortable: true, render: ({ name }) => name },
        { name: 'rates', title: t('rates'), sortable: true, isNumber: true, render: ({ rates }) => rates },
        {
          name: 'lowest',
          title: t('range'),
          exported: [
            { name: 'lowest', title: t('lowest') },
            { name: 'highest', title: t('highest') },
          ],
          sortable: true,
          isNumber: true,
          render: ({ lowest, highest }) =>
            lowest === null || highest === null ? '' : priceRange([lowest, highest], formats),
        },
        {
          name: 'upcoming',
          title: t('upcoming'),
          sortable: true,
          isNumber: true,
          isWide: true,
          render: ({ upcoming }) => upcoming,
        },
        {
          name: 'archived',
          title: t('state'),
          words: { yes: t('archived'), no: t('onSale') },
          isWide: true,
          render: ({ archived }) => (archived ? <ArchivedBadge /> : t('onSale')),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text'), action: create }}
    />
  );
}

function NewGroup(): ReactNode {
  const { t } = useTranslation('prices');
  const navigate = useNavigate();
  const exhibitor = useExhibitor('prices.write');
  const [isOpen, setIsOpen] = useState(false);
  const create = trpc.staff.prices.create.useMutation();
  if (exhibitor === null) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('new')}
      </Button>
      {isOpen ? (
        <RowDialog<{ name: string }, { id: number; row_version: number }>
          title={t('new')}
          form={{
            record: { values: { name: '' }, version: null },
            labels: { name: t('name') },
            create: (values) => create.mutateAsync({ exhibitor, values, copy_of: null }),
            onSaved: ({ id }) => void navigate(`/prices/${id}`),
          }}
          onClose={() => setIsOpen(false)}
        >
          {(form) => (
            <>
              <TextInput {...form.text('name')} data-autofocus required maxLength={longestName} />
              <ExhibitorSelect permission="prices.write" isField />
            </>
          )}
        </RowDialog>
      ) : null}
    </>
  );
}
