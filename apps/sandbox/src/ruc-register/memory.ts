/** What stands in the RUC register instead of everybody of this world; null: nothing. */
export interface Register {
  text: string | null;
  clear(): void;
}

export function newRegister(): Register {
  const register: Register = {
    text: null,
    clear: () => {
      register.text = null;
    },
  };
  return register;
}
