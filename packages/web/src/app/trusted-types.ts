/** Of this page's own address, what may become a script: the worker of the app, and its built files. */
const own = /^\/(sw\.js$|assets\/)/;

type Policies = { createPolicy(name: "default", rules: { createScriptURL(url: string): string }): unknown };

/**
 * The one policy by which text becomes a script or its address (the server's policy allows no other): the addresses of our
 * own files, and no HTML and no script at all. Browsers without Trusted Types do without. Imported before anything else.
 */
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
trustedTypes?.createPolicy("default", {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !own.test(pathname)) throw new TypeError(`${url} is no script of ours`);
    return url;
  },
});

export {};
