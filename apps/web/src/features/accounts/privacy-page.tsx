import { LegalPage } from './legal-page.tsx';

export default function PrivacyPage() {
  return (
    <LegalPage title="Política de privacidad">
      <h2>Qué datos guardamos</h2>
      <p>
        Los de tu cuenta (nombres, DNI, correo, celular y perfil), los de las empresas que registras y los comprobantes
        que SUNAT entrega de ellas, con los archivos originales como evidencia.
      </p>
      <h2>Cómo los cuidamos</h2>
      <p>
        Las claves SOL y las credenciales de la API se guardan cifradas y no se muestran ni se devuelven a nadie,
        tampoco a ti. De tu contraseña guardamos solo una huella que no permite recuperarla. Cada cuenta ve únicamente
        lo suyo.
      </p>
      <h2>Para qué los usamos</h2>
      <p>Para recolectar, cuadrar y mostrarte los comprobantes.</p>
      <h2>En tu navegador</h2>
      <p>
        La sesión y la empresa abierta se guardan solo mientras la pestaña está abierta. En el equipo quedan únicamente
        el tema elegido y qué avisos de bienvenida ya viste.
      </p>
      <h2>Tus derechos</h2>
      <p>
        Puedes pedir acceso, corrección o eliminación de tus datos personales según la Ley 29733, de Protección de Datos
        Personales.
      </p>
    </LegalPage>
  );
}
