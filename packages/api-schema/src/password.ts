/** The allowed length of a password in visible characters. */
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
 * Returns the reason why a text cannot be a password. The reason `blank` means that the text contains no visible
 * character.
 * @returns undefined if the text can be a password
 */
export function passwordFault(
  password: string,
  { least, most }: PasswordLength,
): "length" | "blank" | undefined {
  const length = countCharacters(password);
  if (length < least || length > most) return "length";
  // The pattern matches any visible character, but no blanks and no invisible characters.
  return /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(password) ? undefined : "blank";
}
