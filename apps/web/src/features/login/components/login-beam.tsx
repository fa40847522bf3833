/** Draws a beam of light behind the upper part of the sign-in screens. */
export function LoginBeam() {
  return (
    <svg
      viewBox="0 0 375 300"
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0 -z-1 h-300 w-full mask-[linear-gradient(#000_55%,transparent)]"
      aria-hidden="true"
    >
      <polygon points="0,0 150,0 187,118 60,300 0,250" fill="var(--login-1)" />
      <polygon points="150,0 230,0 187,118" fill="var(--login-2)" />
      <polygon points="230,0 375,0 375,200 187,118" fill="var(--login-3)" />
      <polygon points="187,118 375,200 375,300 250,300" fill="var(--login-4)" />
      <polygon points="187,118 250,300 60,300" fill="var(--wide-backdrop-1)" />
    </svg>
  );
}
