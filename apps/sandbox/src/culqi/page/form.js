const query = new URLSearchParams(window.location.search);
const form = document.querySelector('#card');
const amount = (Number(query.get('amount')) / 100).toFixed(2);
document.querySelector('#title').textContent = query.get('title');
document.querySelector('#amount').textContent = `${query.get('currency')} ${amount}`;
form.elements.email.value = query.get('email');

const tell = (data) => window.parent.postMessage(data, query.get('parent'));
document.querySelector('#close').onclick = () => tell({ closed: true });
document.addEventListener('keydown', ({ key }) => key === 'Escape' && tell({ closed: true }));

form.onsubmit = async (event) => {
  event.preventDefault();
  const { email, card_number, expiry, cvv } = Object.fromEntries(new FormData(form));
  const [month, year] = expiry.split('/');
  const answer = await fetch('/culqi/v2/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${query.get('key')}` },
    body: JSON.stringify({ email, card_number, cvv, expiration_month: month, expiration_year: `20${year}` }),
  });
  const body = await answer.json();
  if (answer.status === 201) return tell({ token: body });
  document.querySelector('#error').textContent = body.user_message;
  tell({ error: body });
};
form.elements.card_number.focus();
