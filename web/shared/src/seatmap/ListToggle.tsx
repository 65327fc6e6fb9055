import { IconList, IconMap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './ListToggle.module.css';

interface Props {
  isList: boolean;
  onChange: (isList: boolean) => void;
}

/** Seats as a picture, or as a list. */
export function ListToggle({ isList, onChange }: Props) {
  const { t } = useTranslation('seatmap');
  return (
    <button type="button" className={classes.root} data-list-toggle="" onClick={() => onChange(!isList)}>
      {isList ? <IconMap size={18} aria-hidden /> : <IconList size={18} aria-hidden />}
      {t(isList ? 'list.hide' : 'list.show')}
    </button>
  );
}
