import { LegalPage } from './legal-page.tsx';

export default function PrivacyPage() {
  return (
    <LegalPage title="Política de privacidad">
      <h2>Qué datos guardamos</h2>
      <p>
        Los de tu cuenta (nombres, DNI, correo, celular y perfil), los de las empresas que registras y los comprobantes
        que SUNAT entrega de ellas, con los archivos originales como evidencia. Al crear la cuenta guardamos también el
        cupón que usaste y la campaña que te trajo, si los hay.
      </p>
      <h2>Cómo los cuidamos</h2>
      <p>
        Las claves SOL y las credenciales de la API se guardan cifradas y no se muestran ni se devuelven a nadie,
        tampoco a ti. De tu contraseña y de los enlaces para recuperarla guardamos solo una huella que no permite
        conocerlos. Cada cuenta ve únicamente lo suyo.
      </p>
      <h2>Para qué los usamos</h2>
      <p>
        Para recolectar, cuadrar y mostrarte los comprobantes; para escribirte por correo sobre tu cuenta, para cobrar
        el plan que elijas y, con los datos de tu registro, para contarte novedades de Yupana.
      </p>
      <h2>Con quién los compartimos</h2>
      <p>
        Con SUNAT, las credenciales de cada empresa, para consultar en su nombre. Con Culqi, lo necesario para cobrarte:
        los datos de tu tarjeta los recibe Culqi y no pasan por Yupana. Con el servicio que protege el registro contra
        robots, tu dirección de internet y la señal de que no eres uno. Con nuestro servicio de marketing, los datos de
        tu registro: nombres, DNI, correo, celular y perfil. Con el de medición, cómo se usa la web. A ninguno de los
        dos, los datos de tus empresas ni sus comprobantes. Con nadie más, salvo que una autoridad lo ordene según ley.
      </p>
      <h2>Cuánto tiempo los guardamos</h2>
      <p>
        Mientras tengas la cuenta. Si la cierras, tienes 30 días para arrepentirte; después se borra lo que contiene. De
        lo que pagaste conservamos el registro (qué plan, cuándo, cuánto, tu nombre, DNI y correo) el tiempo que pide el
        artículo 87 del Código Tributario, y luego también se borra.
      </p>
      <h2>En tu navegador</h2>
      <p>
        La sesión, la empresa abierta y la campaña que te trajo se guardan solo mientras la pestaña está abierta. En el
        equipo quedan únicamente el tema elegido, si usas los atajos del teclado y qué avisos de bienvenida ya viste.
        Yupana no usa cookies propias.
      </p>
      <h2>Tus derechos</h2>
      <p>
        La Ley 29733, de Protección de Datos Personales, te da derecho a acceder a tus datos, corregirlos, eliminarlos y
        oponerte a su uso. En <strong>Mi perfil</strong> puedes corregirlos, descargarlos todos y cerrar tu cuenta; para
        lo demás, o si no puedes entrar, escríbenos al soporte.
      </p>
    </LegalPage>
  );
}
