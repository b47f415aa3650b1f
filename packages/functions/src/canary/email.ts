/** Its domain exists nowhere (RFC 2606), so that nobody can confirm it or reset its password. */
export const CANARY_EMAIL = "canary@shop.invalid";
