/** What becomes of the paper of a sale. */
import { type BillPrints, type PaperKind, type PrintJobView, paperKinds } from '@parterre/server/contract';
import { type AppError, errorOf, newUuid, trpc } from '@parterre/ui/api';

/** While something is printed, and while it waits for paper. */
const lookEveryMs = { underWay: 500, failed: 3_000 };

export interface Prints {
  /** Without slips of reservations, which are no part of a sale. Undefined: not known yet. */
  data: BillPrints | undefined;
  /** What became of it could not be asked. */
  error: AppError | null;
  isUnderWay: boolean;
  failed: PrintJobView[];
  /** Prints these kinds once more, in the order in which they come out. */
  again(kinds: readonly PaperKind[]): Promise<void>;
  isAsking: boolean;
  /** Why the last wish to print was refused. */
  refusal: AppError | null;
}

const isUnderWay = ({ jobs }: BillPrints): boolean =>
  jobs.some(({ status }) => status === 'waiting' || status === 'sending');

export function usePrints(bill: string): Prints {
  const utils = trpc.useUtils();
  const prints = trpc.pos.prints.useQuery(
    { uuid: bill },
    {
      refetchInterval: ({ state: { data } }) => {
        if (data === undefined || isUnderWay(data)) return lookEveryMs.underWay;
        return data.jobs.some(({ status }) => status === 'failed') ? lookEveryMs.failed : false;
      },
    },
  );
  const again = trpc.pos.printAgain.useMutation({
    onSuccess: (data) => utils.pos.prints.setData({ uuid: bill }, data),
  });
  const data = prints.data && { ...prints.data, jobs: prints.data.jobs.filter(({ kind }) => kind !== 'reservation') };
  return {
    data,
    error: prints.error === null ? null : errorOf(prints.error),
    isUnderWay: data !== undefined && isUnderWay(data),
    failed: data?.jobs.filter(({ status }) => status === 'failed') ?? [],
    async again(kinds) {
      for (const kind of kinds)
        await again.mutateAsync({ uuid: bill, kind, request: newUuid() }).catch(() => undefined);
    },
    isAsking: again.isPending,
    refusal: again.error === null ? null : errorOf(again.error),
  };
}

/** Kinds of a sale's paper among these. */
export const kindsOf = (jobs: readonly PrintJobView[]): PaperKind[] =>
  jobs.flatMap(({ kind }) => paperKinds.filter((each) => each === kind));
