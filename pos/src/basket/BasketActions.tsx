import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import classes from './Basket.module.css';
import { useTill } from './till.ts';

/** Most characters by which a parked sale is found again. */
const longestLabel = 60;

/** The ways to put the basket aside. */
export function BasketActions({ isSending }: { isSending: boolean }): ReactNode {
  const { t } = useTranslation('basket');
  const navigate = useNavigate();
  const { basket } = useTill();
  const [isParking, setIsParking] = useState(false);
  const home = (): void => void navigate('/');
  return (
    <>
      <Button size="md" h={48} variant="default" disabled={isSending} onClick={() => setIsParking(true)}>
        {t('park')}
      </Button>
      <Button
        size="md"
        h={48}
        variant="subtle"
        color="red"
        disabled={isSending}
        onClick={() => {
          void basket.clear();
          home();
        }}
      >
        {t('clear')}
      </Button>
      {isParking ? <ParkDialog onClose={() => setIsParking(false)} onParked={home} /> : null}
    </>
  );
}

function ParkDialog({ onClose, onParked }: { onClose(): void; onParked(): void }): ReactNode {
  const { t } = useTranslation('basket');
  const { basket } = useTill();
  const utils = trpc.useUtils();
  const [label, setLabel] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  const park = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    const error = await basket.park(label.trim() === '' ? null : label.trim());
    setIsSending(false);
    if (error !== null) return setFailure(error.message);
    void utils.pos.basket.parked.invalidate();
    onParked();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('parking')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('cancel'), size: 'xl' }}
    >
      <form className={classes.part} onSubmit={(event) => void park(event)}>
        <TextInput
          size="lg"
          data-autofocus
          label={t('label')}
          description={t('labelHint')}
          maxLength={longestLabel}
          autoComplete="off"
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        {failure === '' ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" size="xl" loading={isSending}>
          {t('park')}
        </Button>
      </form>
    </Modal>
  );
}
