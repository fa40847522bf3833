/**
 * Auth: sign-in by a signed EIP-4361 message, and the sessions that follow. May import platform and account. Must never
 * store or log a token or a signature as it is, key anything on a signature (it has a second valid form), or answer
 * 401 for anything but a missing or ended session.
 */
export { createAuth } from "./auth.service.ts";
