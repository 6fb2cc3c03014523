interface ImportMetaEnv {
  /** Identifies this build; absent during development. */
  readonly VITE_RELEASE?: string;
}
