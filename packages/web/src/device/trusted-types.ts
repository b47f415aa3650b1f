const allowedScripts = /^\/(sw\.js$|assets\/)/;

type Policies = { createPolicy(name: "default", rules: { createScriptURL(url: string): string }): unknown };

/** The only Trusted Types policy: allows script URLs of our own files, but no HTML and no inline script. Must be imported first. */
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
trustedTypes?.createPolicy("default", {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !allowedScripts.test(pathname))
      throw new TypeError(`${url} is no script of ours`);
    return url;
  },
});

export {};
