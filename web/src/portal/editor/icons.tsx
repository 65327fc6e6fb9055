/** Icons that the set does not have, in its manner. */
interface Props {
  size?: number;
}

function Row({ size = 24, places }: Props & { places: readonly (readonly [number, number])[] }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      {places.map(([x, y]) => (
        <rect key={x} x={x - 2} y={y - 2} width={4} height={4} rx={1} />
      ))}
    </svg>
  );
}

const straight = [3, 9, 15, 21].map((x) => [x, 12] as const);
const curved = [
  [3, 8],
  [9, 14],
  [15, 14],
  [21, 8],
] as const;

export const StraightRowIcon = (props: Props) => <Row {...props} places={straight} />;
export const CurvedRowIcon = (props: Props) => <Row {...props} places={curved} />;
