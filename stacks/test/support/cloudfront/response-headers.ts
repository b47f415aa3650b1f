import type { Stack } from "../stack.ts";
import type { Headers } from "./cache-policy.ts";

/**
 * The headers of a response to a viewer, after "Understand response headers policies": a header of the policy is added
 * where the origin sends none, and replaces the origin's where it is to override.
 */
export function withHeadersPolicy(stack: Stack, id: string, fromOrigin: Headers): Headers {
  const { securityHeadersConfig, customHeadersConfig } =
    stack
      .of("aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy")
      .find(({ name }) => `${name}-id` === id)?.inputs ?? {};
  if (!securityHeadersConfig) throw new Error(`there is no policy ${id}`);
  const headers = { ...fromOrigin };
  const add = (name: string, value: string, override: boolean) => {
    if (override || headers[name] === undefined) headers[name] = value;
  };
  const { contentSecurityPolicy, contentTypeOptions, frameOptions, referrerPolicy, strictTransportSecurity } =
    securityHeadersConfig;
  add("content-security-policy", contentSecurityPolicy.contentSecurityPolicy, contentSecurityPolicy.override);
  add("x-content-type-options", "nosniff", contentTypeOptions.override);
  add("x-frame-options", frameOptions.frameOption, frameOptions.override);
  add("referrer-policy", referrerPolicy.referrerPolicy, referrerPolicy.override);
  const { accessControlMaxAgeSec, includeSubdomains, override } = strictTransportSecurity;
  add(
    "strict-transport-security",
    `max-age=${accessControlMaxAgeSec}${includeSubdomains ? "; includeSubDomains" : ""}`,
    override,
  );
  for (const { header, value, override } of customHeadersConfig.items) add(header, value, override);
  return headers;
}
