import { useEffect, useState } from 'react';

export type DeviceType = 'mobile' | 'tablet' | 'desktop';

/**
 * The product's limits in px (specification S1.7), and how long a window must keep still (S9.12).
 */
const TABLET_FROM = 768;
const DESKTOP_FROM = 1_024;
const RESIZE_MS = 300;

interface DeviceSigns {
  userAgent: string;
  /** More than one on an iPad, which calls itself a Mac. */
  touchPoints: number;
}

/** Mobile below 768 px, tablet below 1024 px or on a tablet device, desktop otherwise. */
export function deviceTypeOf(width: number, { userAgent, touchPoints }: DeviceSigns): DeviceType {
  if (width < TABLET_FROM) return 'mobile';
  if (width < DESKTOP_FROM) return 'tablet';
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const isAndroidTablet = /Android/.test(userAgent) && !/Mobile/.test(userAgent);
  return isPad || isAndroidTablet || /Tablet|Silk\//.test(userAgent) ? 'tablet' : 'desktop';
}

/** The device type of this page. The server cannot detect it and renders for a desktop. */
export function useDeviceType(): DeviceType {
  const [type, setType] = useState<DeviceType>('desktop');

  useEffect(() => {
    const look = () =>
      setType(
        deviceTypeOf(innerWidth, {
          userAgent: navigator.userAgent,
          touchPoints: navigator.maxTouchPoints,
        }),
      );
    look();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(look, RESIZE_MS);
    };
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', onResize);
    };
  }, []);

  return type;
}
