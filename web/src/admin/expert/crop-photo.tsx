import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { openLayer, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Hint } from '../chrome/hint.tsx';
import { cropArea, draggedCrop, MOST_ZOOM, type Crop } from './crop-area.ts';
import styles from './crop-photo.module.css';

/** Shape of the portraits, and their size in px. */
const WIDTH = 1_140;
const HEIGHT = 1_200;
const RATIO = WIDTH / HEIGHT;
const QUALITY = 0.92;
/** A face is rather in the upper part of a photograph. */
const FIRST: Crop = { zoom: 1, x: 0.5, y: 0.25 };

/**
 * Lets staff choose the part of a photograph for a portrait.
 *
 * @returns the part as a JPEG; the file itself if the browser cannot read it, so that the upload
 *   explains the problem; `null` after a cancel.
 */
export async function cropPhoto(file: File): Promise<File | null> {
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo) return file;
  const chosen = { crop: FIRST };
  const { confirmed } = await openLayer({
    title: '사진 자르기',
    width: 'form',
    component: ({ close }) => (
      <CropLayer
        photo={photo}
        close={close}
        onCrop={(crop) => {
          chosen.crop = crop;
        }}
      />
    ),
  });
  return confirmed ? partOf(photo, chosen.crop, file.name) : null;
}

async function partOf(photo: ImageBitmap, crop: Crop, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  draw(canvas, photo, crop);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  return blob && new File([blob], name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const { x, y, width, height } = cropArea(photo, crop, RATIO);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

interface CropLayerProps extends ModalBodyProps {
  photo: ImageBitmap;
  onCrop: (crop: Crop) => void;
}

/** The part as it will be, dragged by pointer or moved by sliders. */
function CropLayer({ photo, close, onCrop }: CropLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(FIRST);
  const change = (next: Crop) => {
    setCrop(next);
    onCrop(next);
  };
  useEffect(() => {
    if (canvas.current) draw(canvas.current, photo, crop);
  }, [photo, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const scale = cropArea(photo, crop, RATIO).width / event.currentTarget.clientWidth;
    const by = { x: event.movementX * scale, y: event.movementY * scale };
    change(draggedCrop(photo, crop, by, RATIO));
  };

  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        width={WIDTH / 2}
        height={HEIGHT / 2}
        role="img"
        aria-label="잘라 낼 부분"
        className={styles.part}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={styles.sliders}>
        <Slider
          label="크게"
          value={(crop.zoom - 1) / (MOST_ZOOM - 1)}
          onChange={(share) => change({ ...crop, zoom: 1 + share * (MOST_ZOOM - 1) })}
        />
        <Slider label="가로 위치" value={crop.x} onChange={(x) => change({ ...crop, x })} />
        <Slider label="세로 위치" value={crop.y} onChange={(y) => change({ ...crop, y })} />
        <Hint>사진을 끌거나 막대를 움직여 얼굴을 가운데에 맞춰 주세요.</Hint>
        <div className={styles.actions}>
          <Button size="admin" variant="outline" onClick={() => close(false)}>
            취소
          </Button>
          <Button size="admin" variant="primary" onClick={() => close(true)}>
            이대로 올리기
          </Button>
        </div>
      </div>
    </div>
  );
}

function Slider({
  label,
  value,
  onChange,
}: {
  label: string;
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber / 100)}
      />
    </label>
  );
}
