/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  /** Which paths have a page (core/catalogue/page-pattern.ts). */
  readonly PAGES: string;
}
