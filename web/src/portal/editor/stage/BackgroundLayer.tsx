import { FollowingGroup } from '@parterre/ui/seatmap';
import type Konva from 'konva';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Image, Layer, Transformer } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Image';
import 'konva/lib/shapes/Transformer';
import { useMapParts } from '@parterre/ui/seatmap';
import { rounded } from '../document/seats.ts';
import { useDrawing, useEditor, useEditorState } from '../editorContext.ts';
import { setBackground } from './background.ts';

/** The picture that is traced, below everything. Only while it is being placed a pointer moves it. */
export function BackgroundLayer(): ReactNode {
  const { store } = useEditor();
  const { colors } = useMapParts();
  const { background } = useDrawing().scenery;
  const isPlacing = useEditorState((state) => state.isPlacing) && background !== null;
  const picture = usePicture(background?.media ?? null);
  const node = useRef<Konva.Image>(null);
  const handles = useRef<Konva.Transformer>(null);
  useEffect(() => {
    handles.current?.nodes(isPlacing && picture && node.current ? [node.current] : []);
  }, [isPlacing, picture]);
  if (background === null || picture === null) return null;
  const { x, y, width, height, degrees, opacity } = background;
  const placed = () => {
    const image = node.current;
    if (!image) return;
    const next = {
      x: rounded(image.x()),
      y: rounded(image.y()),
      width: rounded(width * image.scaleX()),
      height: rounded(height * image.scaleY()),
      degrees: rounded(image.rotation()),
    };
    image.scale({ x: 1, y: 1 });
    store.redraw((drawing) => setBackground(drawing, next));
  };
  return (
    <Layer name="background" listening={isPlacing}>
      <FollowingGroup>
        <Image
          ref={node}
          name="background-picture"
          image={picture}
          x={x}
          y={y}
          width={width}
          height={height}
          offsetX={width / 2}
          offsetY={height / 2}
          rotation={degrees}
          opacity={opacity}
          draggable={isPlacing}
          onPointerDown={stay}
          onDragEnd={placed}
          onTransformEnd={placed}
        />
      </FollowingGroup>
      <Transformer
        ref={handles}
        keepRatio
        enabledAnchors={['top-left', 'top-right', 'bottom-left', 'bottom-right']}
        anchorFill={colors.ground}
        anchorStroke={colors.focus}
        borderStroke={colors.focus}
        onPointerDown={stay}
      />
    </Layer>
  );
}

const stay = (event: Konva.KonvaEventObject<PointerEvent>) => event.evt.stopPropagation();

function usePicture(address: string | null): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    setPicture(null);
    if (address === null) return;
    const image = new window.Image();
    let isGone = false;
    image.onload = () => {
      if (!isGone) setPicture(image);
    };
    image.src = address;
    return () => {
      isGone = true;
    };
  }, [address]);
  return picture;
}
