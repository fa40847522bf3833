/**
 * Holds the e-mail address or phone number of the sign-in in a hidden field, so that a password manager stores the
 * login password together with the name.
 */
export function NameInput({ value }: { readonly value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
