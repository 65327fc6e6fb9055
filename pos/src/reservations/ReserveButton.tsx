import { Alert, Button, Modal } from '@mantine/core';
import type { ReservationInput } from '@parterre/server/contract';
import { fieldErrors, trpc, useWishKey } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ContactFields } from './ContactFields.tsx';
import { contactRefusal, noContact, sentContact } from './contact.ts';
import { useReserves } from './useReserves.ts';

/**
 * Reserves what is chosen, in place of selling it. `order`: the tickets with the seats that are held for them by then; null: that cannot
 * be, and the page says why. `onReserved`: the seats are the reservation's.
 */
export function ReserveButton(props: {
  amount: number;
  disabled: boolean;
  order(): Promise<Pick<ReservationInput, 'items' | 'amount' | 'hold_token'> | null>;
  onReserved(): void;
}): ReactNode {
  const { t } = useTranslation('reservations');
  const { money, locale } = useFormats();
  const { may } = useStaff();
  const hasReservations = useReserves();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [contact, setContact] = useState(noContact);
  const wishKey = useWishKey();
  const make = trpc.pos.reservations.make.useMutation({
    onSuccess: ({ uuid }) => {
      props.onReserved();
      void navigate(`/reservations/${uuid}`);
    },
  });
  if (!hasReservations || !may('reservations.write')) return null;
  const errors = fieldErrors(make.error);
  const said = make.error === null ? '' : contactRefusal(make.error);
  const reserve = async (): Promise<void> => {
    const order = await props.order();
    if (order === null) return setIsOpen(false);
    const { hold_token, ...tickets } = order;
    const wish = { ...tickets, ...sentContact(contact), locale };
    make.mutate({ ...wish, hold_token, request: wishKey.of(wish) });
  };
  return (
    <>
      <Button size="md" h={48} variant="default" disabled={props.disabled} onClick={() => setIsOpen(true)}>
        {t('reserve')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('reserveTitle')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('cancel') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void reserve();
          }}
        >
          <ContactFields contact={contact} errors={errors} onChange={setContact} />
          {said === '' ? null : (
            <Alert color="red" role="alert" mt="md">
              {said}
            </Alert>
          )}
          <Button type="submit" size="xl" fullWidth mt="md" loading={make.isPending}>
            {t('reserveSubmit', { sum: money(props.amount) })}
          </Button>
        </form>
      </Modal>
    </>
  );
}
