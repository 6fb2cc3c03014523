interface ImportMetaEnv {
  /** What tells this build from others; not there while developing. */
  readonly VITE_RELEASE?: string;
}
