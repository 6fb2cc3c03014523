/** The chosen part of a photograph. */
export interface Crop {
  /** 1 = the largest part that fits, 4 = a quarter of its width. */
  zoom: number;
  /** Place of the part, from 0 (left, top) to 1 (right, foot). */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;

/**
 * The part of a photograph to keep, in px of the photograph.
 *
 * @param ratio width of the part, divided by its height.
 */
export function cropArea(
  photo: Size,
  { zoom, x, y }: Crop,
  ratio: number,
): Size & Record<'x' | 'y', number> {
  const widest = Math.min(photo.width, photo.height * ratio);
  const width = widest / Math.min(MOST_ZOOM, Math.max(1, zoom));
  const height = width / ratio;
  return {
    x: (photo.width - width) * within(x),
    y: (photo.height - height) * within(y),
    width,
    height,
  };
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The crop after the photograph was dragged by this distance, in px of the photograph. */
export function draggedCrop(
  photo: Size,
  crop: Crop,
  by: { x: number; y: number },
  ratio: number,
): Crop {
  const { width, height } = cropArea(photo, crop, ratio);
  const moved = (at: number, space: number, distance: number) =>
    space < 1 ? at : within(at - distance / space);
  return {
    zoom: crop.zoom,
    x: moved(crop.x, photo.width - width, by.x),
    y: moved(crop.y, photo.height - height, by.y),
  };
}
