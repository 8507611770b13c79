const query = new URLSearchParams(window.location.search);
const form = document.querySelector('#answer');

/** Back to the shop's page, with the answer where Culqi's component looks for it. */
const leave = (data) => {
  const address = new URL(query.get('return'));
  address.searchParams.set('culqi3ds', btoa(unescape(encodeURIComponent(JSON.stringify(data)))));
  window.location.assign(address);
};

document.querySelector('#cancel').onclick = () => leave({ parameters3DS: null, error: 'CANCELLED' });
form.onsubmit = async (event) => {
  event.preventDefault();
  const answer = await fetch('/culqi/3ds/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: query.get('token'), code: new FormData(form).get('code') }),
  });
  const body = await answer.json();
  if (answer.ok) leave({ parameters3DS: body.parameters3DS, error: null });
  else document.querySelector('#error').textContent = body.message;
};
form.elements.code.focus();
