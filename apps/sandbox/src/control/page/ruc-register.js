import { button, row } from './elements.js';

let shown = false;

/** RUCs to type by hand: what the register says of each. They do not change, so they are asked for once. */
export async function showRegister(place, call) {
  if (shown) return;
  const { known } = await call('/ruc-register');
  shown = true;
  const rows = known.map(({ ruc, name, state, condition }) => {
    const copy = () =>
      navigator.clipboard.writeText(ruc).then(
        () => (place('news').textContent = `RUC ${ruc} copiado.`),
        () => (place('news').textContent = `Copia a mano: ${ruc}`),
      );
    return row(ruc, name, state, condition, button('Copiar', copy, `Copiar el RUC de ${name}`));
  });
  place('register-rows').replaceChildren(...rows);
}
