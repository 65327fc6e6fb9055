import { Alert, Button, Flex, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { Hall } from '@parterre/engine';
import { type Finding, importHall, type PlanFormat, planFormats } from '@parterre/engine/planning';
import { hallDocumentBytes, type ScreenView } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isSvg } from '../form/image/drawnSvg.ts';
import { Findings, type PlacedFinding } from './Findings.tsx';
import { planOf, SeatFinder } from './findingSeats.ts';
import type { Marked, Plan } from './plan.ts';

interface Read {
  file: string;
  bytes: Uint8Array;
  format: PlanFormat | null;
  /** Null while an error stands. */
  isHall: boolean;
  /** Whether it makes a hall once it is repaired. */
  canRepair: boolean;
  isRepaired: boolean;
  findings: PlacedFinding[];
  /** How many more there are. */
  more: number;
}

/** A plan of another system: what it is, what was found in it, and mending that. */
export function FromFile(props: {
  screen: ScreenView;
  onPlan(plan: Plan | null, marks?: Marked): void;
  onMarks(marks: Marked): void;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { number } = useFormats();
  const { screen, onPlan, onMarks } = props;
  const [read, setRead] = useState<Read | null>(null);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** What was chosen is no plan but a picture of one. */
  const [isPicture, setPicture] = useState(false);
  const choose = useRef<() => void>(null);
  const megabytes = hallDocumentBytes / 1024 / 1024;

  function show(file: string, bytes: Uint8Array, wanted: PlanFormat | null, repair: boolean): void {
    const options = { repair, ...(wanted !== null && { format: wanted }) };
    const { format, document, findings, more } = importHall(bytes, options);
    // What it would be once it is repaired is shown before anybody asks for it: the places are marked there.
    const repaired = document !== null || format === null ? null : importHall(bytes, { ...options, repair: true });
    const mended = document ?? repaired?.document ?? null;
    const remedies = new Map(repaired?.findings.map((finding) => [`${finding.code} ${finding.at}`, finding]));
    const finder = mended === null ? null : new SeatFinder(Hall.fromDocument(mended));
    const plan = finder === null ? null : planOf(new TextDecoder().decode(bytes), format);
    const placed = findings.map((finding: Finding, id) => {
      const remedy = finding.action === undefined ? (remedies.get(`${finding.code} ${finding.at}`) ?? null) : null;
      return { id, finding, remedy, seats: finder?.seatsOf(remedy ?? finding, plan, format) ?? [] };
    });
    setRead({
      file,
      bytes,
      format,
      isHall: document !== null,
      canRepair: mended !== null,
      isRepaired: repair,
      findings: placed,
      more,
    });
    const marks = { marked: placed.flatMap(({ seats }) => seats), shown: null };
    if (mended === null || format === null) {
      onPlan(null, marks);
      return;
    }
    onPlan(
      {
        document: { ...mended, name: mended.name || screen.values.name },
        origin: { kind: 'file', file: file.slice(0, 200), format, repaired: repair },
        obstacle: document === null ? t('file.mustRepair') : null,
      },
      marks,
    );
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setRefusal(null);
    const isDrawn = isSvg(file) || file.type.startsWith('image/');
    setPicture(isDrawn);
    if (isDrawn) {
      setRead(null);
      props.onPlan(null);
      return;
    }
    if (file.size > hallDocumentBytes) {
      setRefusal(t('file.tooLarge', { size: number(Math.ceil(file.size / 1024 / 1024)), most: megabytes }));
      return;
    }
    setReading(true);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // A frame for the notice: a plan of 200,000 seats takes a second.
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      show(lineOf(file.name), bytes, null, false);
    } catch {
      setRefusal(t('file.unreadable'));
    } finally {
      setReading(false);
    }
  }

  const errors = read?.findings.filter(({ finding }) => finding.severity === 'error').length ?? 0;
  return (
    <Stack gap="md">
      <Dropzone
        onDrop={(files) => void open(files[0])}
        onReject={() => setRefusal(t('file.one'))}
        multiple={false}
        loading={isReading}
        openRef={choose}
        // The button inside is what is clicked and focused; the field around it takes what is dropped.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        p={0}
      >
        <UnstyledButton p="md" w="100%" onClick={() => choose.current?.()}>
          <Flex component="span" gap="sm" align="center">
            <IconFileImport size={28} aria-hidden />
            <span>
              <Text span display="block" size="sm" fw={600}>
                {t('file.drop')}
              </Text>
              <Text span display="block" size="xs" c="dimmed">
                {t('file.formats', { most: megabytes })}
              </Text>
            </span>
          </Flex>
        </UnstyledButton>
      </Dropzone>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {isPicture ? (
        <Alert color="blue" role="status" title={t('file.picture')}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t('file.pictureText')}</Text>
            <Button component={Link} to={`/cinemas/screens/${screen.id}/editor`} size="xs" variant="default">
              {t('layout.draw')}
            </Button>
          </Stack>
        </Alert>
      ) : null}
      {read === null ? null : (
        <>
          <div role="status">
            <Text size="sm" fw={600}>
              {read.file}
            </Text>
            <Text size="sm" c="dimmed">
              {read.format === null ? t('file.noFormat') : t('file.is', { format: t(`formats.${read.format}`) })}
            </Text>
          </div>
          <NativeSelect
            label={t('file.readAs')}
            value={read.format ?? ''}
            data={[
              ...(read.format === null ? [{ value: '', label: t('file.choose') }] : []),
              ...planFormats.map((value) => ({ value, label: t(`formats.${value}`) })),
            ]}
            onChange={({ currentTarget }) => {
              const format = planFormats.find((each) => each === currentTarget.value);
              if (format) show(read.file, read.bytes, format, false);
            }}
          />
          {errors > 0 && !read.isHall ? (
            <Alert color="yellow" title={t('file.errors', { count: errors + read.more })}>
              <Stack gap="sm" align="flex-start">
                <Text size="sm">{read.canRepair ? t('file.repairText') : t('file.beyondRepair')}</Text>
                {read.canRepair ? (
                  <Button size="xs" onClick={() => show(read.file, read.bytes, read.format, true)}>
                    {t('file.repair')}
                  </Button>
                ) : null}
              </Stack>
            </Alert>
          ) : null}
          <Findings
            findings={read.findings}
            more={read.more}
            onShow={(seats) => onMarks({ marked: read.findings.flatMap((each) => each.seats), shown: [...seats] })}
          />
        </>
      )}
    </Stack>
  );
}

/** A file's name as a line: nothing that PostgreSQL or a page would stumble over. */
function lineOf(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ').trim() || '?';
}
