import type Konva from 'konva';
import { type ReactNode, useEffect, useRef } from 'react';
import { Group } from 'react-konva/lib/ReactKonvaCore';
import { useMapParts } from './mapContext.ts';

/** Konva nodes in layout units. They follow the viewport without React: it moves with every frame of a drag. */
export function FollowingGroup({ children, listening = true }: { children: ReactNode; listening?: boolean }) {
  const { view } = useMapParts();
  const group = useRef<Konva.Group>(null);
  useEffect(() => {
    const follow = () => {
      const { x, y, scale } = view.viewport;
      group.current?.setAttrs({ x, y, scaleX: scale, scaleY: scale });
    };
    follow();
    return view.subscribe(follow);
  }, [view]);
  return (
    <Group ref={group} listening={listening}>
      {children}
    </Group>
  );
}
