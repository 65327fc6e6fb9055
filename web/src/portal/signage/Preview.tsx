import { Skeleton } from '@mantine/core';
import type { SignageContents } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type DisplayPlace, SignageScreen, useWhatShows } from '@parterre/ui/signage';
import { type ReactNode, useContext } from 'react';
import classes from './Signage.module.css';
import { SignageProgrammeState } from './SignageProgramme.tsx';

type Contents = Pick<SignageContents, 'pages' | 'times' | 'message' | 'prices' | 'theme' | 'background' | 'accent'>;

/** The very picture that a display there shows now, at its ratio. Needs a `SignageProgramme` above it. */
export function Preview(props: { contents: Contents; place: DisplayPlace; label: string }): ReactNode {
  const { t } = useTranslation('signageViews');
  const { startup } = useProgramme();
  const { contents, place, label } = props;
  // The programme is that of the exhibitor whose website this is.
  const state = useContext(SignageProgrammeState);
  const isHere = startup.cinemas.some(({ id }) => id === place.cinemaId);
  return (
    <figure className={classes.preview} data-orientation={place.orientation} aria-label={label}>
      {state === 'loading' ? <Skeleton className={classes.picture} radius={0} /> : null}
      {state !== 'there' ? null : isHere ? (
        <Shown contents={contents} place={place} />
      ) : (
        <figcaption>{t('noPreview')}</figcaption>
      )}
    </figure>
  );
}

function Shown({ contents, place }: { contents: Contents; place: DisplayPlace }): ReactNode {
  const shows = useWhatShows(contents, place);
  return (
    <div className={classes.picture} inert>
      <SignageScreen shows={shows} look={contents} orientation={place.orientation} />
    </div>
  );
}
