/** The allowed length of a password, counted in visible characters. */
export interface PasswordLength {
  readonly least: number;
  readonly most: number;
}

export const fundsPasswordLength: PasswordLength = { least: 6, most: 20 };
export const loginPasswordLength: PasswordLength = { least: 8, most: 20 };

/** Counts the visible characters of a text. */
export function countCharacters(password: string): number {
  return [...password.normalize("NFC")].length;
}

/**
 * Returns the reason why a text is not allowed as a password. The reason `blank` means that the text has no visible
 * character.
 * @returns undefined for a valid password
 */
export function passwordFault(
  password: string,
  { least, most }: PasswordLength,
): "length" | "blank" | undefined {
  const length = countCharacters(password);
  if (length < least || length > most) return "length";
  // The pattern matches any visible character, and does not match blanks and invisible characters.
  return /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(password) ? undefined : "blank";
}
